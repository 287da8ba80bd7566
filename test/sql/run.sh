#!/usr/bin/env bash
# Runs every SQL test with psql alone, in databases installed by the printed script.
# The server: TEST_DATABASE_URL, or the PG* variables: pg_virtualenv -v 15 test/sql/run.sh [file...]
set -uo pipefail
cd "$(dirname "$0")/../.." || exit 1

# As on the gateway's connections.
export PGOPTIONS="${PGOPTIONS:-} -c jit=off"

name=plinth_sql_test_$$
here=test/sql
psql=(psql -qXAt -v ON_ERROR_STOP=1 "${TEST_DATABASE_URL:-dbname=${PGDATABASE:-postgres}}")

drop() {
  local database
  for database in "$name" "${name}_control"; do
    "${psql[@]}" -c "drop database if exists $database with (force)" -c "drop role if exists ${database}_gateway, ${database}_import, ${database}_imported"
  done 2>&1 | grep -v NOTICE
}
trap drop EXIT

# DATABASE_URL only names the database here: nothing is connected to.
print_script() {
  env DATABASE_URL="postgres://localhost/$name" CONTROL_DATABASE_URL= \
    JWT_SECRET="${JWT_SECRET:-printed-for-tests-and-for-nobody-else-0123456789}" \
    npm run --silent migrate -- --print
}

# Twice: the second time it must find nothing to do and still succeed.
for _ in first again; do
  if ! print_script | "${psql[@]}" >/dev/null; then
    echo 'not ok - the printed script'
    exit 1
  fi
done
echo 'ok - the printed script'

# The words that the tests are written in.
for kind in project control; do
  database=$name
  [ $kind = control ] && database=${name}_control
  "${psql[@]}" -c "\\connect $database" -f "$here/support/words.sql" -f "$here/support/$kind.sql" >/dev/null || exit 1
done

# run_file <database> <file>: in one transaction that is rolled back.
run_file() {
  "${psql[@]}" -c "\\connect $1" -c 'begin' -f "$2" -c 'rollback' 2>&1 >/dev/null
}

passed=0 failed=0 skipped=0
files=("$@")
[ $# -eq 0 ] && mapfile -t files < <(find "$here" -name '*.sql' -not -path "$here/support/*" | sort)

# test_file <kind> <file>: one point, of the project's database or of the control database.
test_file() {
  local kind=$1 file=$2 database=$name title said status
  [ "$kind" = control ] && database=${name}_control
  title="${file#"$here"/} ($kind): $(sed -n '1s/^-- //p' "$file")"
  said=$(run_file "$database" "$file")
  status=$?
  if [ $status -eq 0 ]; then
    passed=$((passed + 1))
    echo "ok - $title"
  elif grep -q 'ERROR:  skipped: ' <<<"$said"; then
    skipped=$((skipped + 1))
    echo "ok - $title # ${said#*ERROR:  }"
  else
    failed=$((failed + 1))
    printf 'not ok - %s\n%s\n' "$title" "$said"
  fi
}

for file in "${files[@]}"; do
  case $file in
    */control/*) test_file control "$file" ;;
    */invariants/*) test_file project "$file" && test_file control "$file" ;;
    *) test_file project "$file" ;;
  esac
done

echo "$passed passed, $failed failed, $skipped skipped"
[ $failed -eq 0 ]
