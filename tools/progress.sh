# SPDX-License-Identifier: MIT
# What a long step is doing, on standard error: one line rewritten in place on a terminal, otherwise a line
# every 20 s, and nothing at all for a step that is over sooner. Read by ./thirdcard, ./check and
# tools/build-page.

# say TEXT...: one line on standard error.
say() { echo "thirdcard: $*" >&2; }

# duration SECONDS: "40 s" or "3 min".
duration() {
  if [ "$1" -lt 100 ]; then echo "$1 s"; else echo "$((($1 + 30) / 60)) min"; fi
}

# what_is_made LINE: the layer of a line of ninja's output.
what_is_made() {
  case $1 in
    *Linking*executable*) made="linking" ;;
    *"object "*src/*) made=${1##*src/} made=${made%%/*} ;;
    *"object "*tests/*) made=tests ;;
    *"object "*bench/*) made=bench ;;
  esac
}

# progress LOG WHAT: copies standard input to LOG and tells how far it is. Lines of ninja ("[87/198] ...")
# give the numbers; a step without them shows WHAT and the time it has taken.
progress() {
  local log=$1 made=$2 line finished=0 total=0 began=$SECONDS told=$SECONDS shown="" text left first=0 first_at=0
  local terminal=no width=80
  if [ -t 2 ] && [ "${TERM:-dumb}" != dumb ]; then
    terminal=yes
    width=$(tput cols 2>/dev/null || echo 80)
  fi
  : >"$log"
  local status=0 part=""
  while :; do
    status=0
    IFS= read -r -t 1 line || status=$?
    line=$part$line part=""
    if [ $status -eq 0 ]; then
      printf '%s\n' "$line" >>"$log"
      if [[ $line =~ ^\[([0-9]+)/([0-9]+)\] ]]; then
        finished=${BASH_REMATCH[1]} total=${BASH_REMATCH[2]}
        what_is_made "$line"
        if [ $first_at -eq 0 ]; then first_at=$SECONDS first=$finished; fi
      fi
    elif [ $status -le 128 ]; then
      [ -z "$line" ] || printf '%s\n' "$line" >>"$log"
      break
    else
      part=$line  # the second was over in the middle of a line
    fi
    # A whole burst of lines is read before anything is shown.
    if [ $status -eq 0 ] && read -r -t 0; then continue; fi
    if [ $terminal = no ] && [ $((SECONDS - told)) -lt "${progress_every:-20}" ]; then continue; fi
    if [ "$total" -gt 2 ]; then
      printf -v text '[%*d/%d] %s' ${#total} "$finished" "$total" "$made"
      # Not before there is something to judge by: ten steps and ten seconds.
      if [ $((finished - first)) -ge 10 ] && [ $((SECONDS - first_at)) -ge "${progress_judges_after:-10}" ]; then
        left=$(((SECONDS - first_at) * (total - finished) / (finished - first)))
        if [ $left -ge 5 ]; then left=$(((left + 4) / 5 * 5)); text+=", about $(duration $left) left"; fi
      fi
    else
      text="$made, $(duration $((SECONDS - began))) so far"
    fi
    if [ $terminal = yes ]; then
      [ $((SECONDS - began)) -ge 1 ] || continue
      if [ "$text" != "$shown" ]; then printf '\r%s\033[K' "${text:0:$((width - 1))}" >&2; shown=$text; fi
    else
      echo "$text" >&2
      told=$SECONDS
    fi
  done
  if [ -n "$shown" ]; then printf '\r\033[K' >&2; fi
}

# no_network LOG: does it look as if nothing could be fetched?
no_network() {
  grep -qE 'Temporary failure resolving|Could not resolve|Could not connect|Network is unreachable|Connection timed out|Unable to connect|ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ENETUNREACH|ETIMEDOUT|ERR_SOCKET_TIMEOUT' "$1"
}

# step WHAT FETCHES COMMAND...: runs it with progress; its output is shown only when it fails. FETCHES names
# what comes over the network, or is empty. Needs pipefail.
step() {
  local what=$1 fetches=$2 log
  shift 2
  log=$(mktemp)
  if "$@" 2>&1 </dev/null 8>&- 9>&- | progress "$log" "$what"; then
    rm -f "$log"
    return 0
  fi
  if [ -n "$fetches" ] && no_network "$log"; then
    say "cannot fetch $fetches: no network; the same command goes on from here when there is one"
  else
    tail -n 200 "$log" >&2
    say "$what failed; the lines above say why"
  fi
  rm -f "$log"
  exit 2
}
