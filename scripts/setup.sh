# set_up EXTRAS: make .venv hold this project and its pinned dependencies.
# set_up_browsers: have Chromium, Firefox and WebKit for tests/browser, where we may install them.
# Sourced by ./play and ./test; runs pip only when something has changed.

# Python compiles what is imported, when it is, and keeps it: pip need not compile all of it, of
# which the most is never imported, and nobody should compile it at every start.
unset PYTHONDONTWRITEBYTECODE

python_command() {
    for candidate in python3 python3.13 python3.12 python3.11 python; do
        if "$candidate" -c 'import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 11))' \
            >/dev/null 2>&1; then
            echo "$candidate"
            return
        fi
    done
    echo "chatiere: needs Python 3.11 or newer with venv; none was found" >&2
    return 1
}

set_up() {
    wanted=$(cat pyproject.toml constraints.txt scripts/setup.sh hatch_build.py assets/* | cksum)
    stamp=".venv/chatiere$1"
    if [ -x .venv/bin/chatiere ] && [ -f "$stamp" ] && [ "$(cat "$stamp")" = "$wanted" ]; then
        return
    fi
    echo "Setting up in $PWD/.venv, once; this takes a minute." >&2
    python=$(python_command)
    if [ ! -x .venv/bin/python ] || ! .venv/bin/python -c 'import pip' >/dev/null 2>&1; then
        rm -rf .venv
        "$python" -m venv .venv
    fi
    log=.venv/setup.log
    if ! .venv/bin/python -m pip install --disable-pip-version-check -q --no-compile \
        -c constraints.txt -e ".$1" >"$log" 2>&1; then
        cat "$log" >&2
        echo "chatiere: the set-up failed; its last words are above" >&2
        return 1
    fi
    echo "$wanted" >"$stamp"
}

has_any() {
    for each in "$@"; do
        if command -v "$each" >/dev/null; then
            return 0
        fi
    done
    return 1
}

missing_browsers() {
    has_any chromium chromium-browser google-chrome || echo Chromium
    has_any firefox-esr firefox || echo Firefox
    { has_any WebKitWebDriver && has_any Xvfb; } || echo WebKit
}

packages_of() {
    case $1 in
        # The fonts: Latin, Arabic and Hebrew letters, and the cats and mice among the emoji.
        Chromium) echo chromium fonts-dejavu-core fonts-noto-color-emoji ;;
        Firefox) echo firefox-esr ;;
        WebKit) echo webkit2gtk-driver xvfb ;;
    esac
}

install_browsers() {
    as_root=""
    if [ "$(id -u)" != 0 ]; then
        as_root="sudo -n"
    fi
    if ! command -v apt-get >/dev/null || ! $as_root true 2>/dev/null; then
        return
    fi
    log=.venv/browser.log
    get="$as_root env DEBIAN_FRONTEND=noninteractive apt-get -qq -o DPkg::Lock::Timeout=120"
    # An update that fails, say because another one runs, may still leave lists to install from.
    $get update >"$log" 2>&1 || true
    for browser in "$@"; do
        echo "Installing Debian's $browser for the browser tests, once; this takes a minute." >&2
        if ! $get install -y --no-install-recommends $(packages_of "$browser") >"$log" 2>&1; then
            tail -n 5 "$log" >&2
        fi
    done
}

set_up_browsers() {
    missing=$(missing_browsers)
    if [ -n "$missing" ]; then
        install_browsers $missing
        missing=$(missing_browsers)
    fi
    for browser in $missing; do
        if [ "${CI:-}" = true ]; then
            echo "chatiere: the browser tests need $browser; none was found" >&2
            return 1
        fi
        echo "chatiere: no $browser was found, so its browser tests will be skipped" >&2
    done
}
