# set_up EXTRAS: make .venv hold this project and its pinned dependencies.
# Sourced by ./play and ./test; runs pip only when something has changed.

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
    wanted=$(cat pyproject.toml constraints.txt scripts/setup.sh | cksum)
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
    if ! .venv/bin/python -m pip install --disable-pip-version-check -q \
        -c constraints.txt -e ".$1" >"$log" 2>&1; then
        cat "$log" >&2
        echo "chatiere: the set-up failed; its last words are above" >&2
        return 1
    fi
    echo "$wanted" >"$stamp"
}
