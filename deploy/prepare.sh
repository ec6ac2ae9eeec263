#!/bin/sh
# Prepares compose.large.yaml: certificates with which its services prove who they are to each other, in internal/, and files for its
# secrets, in secrets/. Each run makes new certificates, valid for 825 days, and keeps the secrets. Run it as root: each container reads its
# files as its own user.
set -eu
cd "${1:-$(dirname "$0")}"
umask 077
mkdir -p internal/app internal/db secrets

certificate() { # folder, name of the files, subject, what it is for
  openssl req -new -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -subj "/CN=$3" -keyout "$1/$2-key.pem" -out request.pem \
    -addext "subjectAltName=DNS:$3,DNS:localhost,IP:127.0.0.1" -addext "extendedKeyUsage=$4"
  openssl x509 -req -in request.pem -CA internal/ca.pem -CAkey ca-key.pem -days 825 -copy_extensions copy -out "$1/$2.pem"
}
openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -subj '/CN=PuckPool' -days 825 -keyout ca-key.pem -out internal/ca.pem
certificate internal/app app app serverAuth   # the pool's servers to nginx
certificate internal/app pool pool clientAuth # the pool's servers to PostgreSQL, as its user pool
certificate internal/db db db serverAuth
# Without its key nobody can make another certificate.
rm ca-key.pem request.pem
cp internal/ca.pem internal/app
cp internal/ca.pem internal/db

# PostgreSQL's image wants a password for its superuser, which nothing accepts.
[ -s internal/db/superuser ] || openssl rand -hex 32 > internal/db/superuser
# A pool from before has its secrets in .env.
for name in APP_SECRET APP_SECRET_PREVIOUS ADMIN_PASSWORD METRICS_TOKEN SMTP_URL; do
  file=secrets/$(echo "$name" | tr A-Z_ a-z-)
  [ -e "$file" ] || sed -n "s/^$name=[\"']\{0,1\}\([^\"']*\).*/\1/p" ../.env > "$file" 2> /dev/null || true
done
[ -s secrets/app-secret ] || openssl rand -base64 32 > secrets/app-secret

if [ "$(id -u)" = 0 ]; then
  chown -R 1000:1000 internal/app secrets # node
  chown -R 999:999 internal/db            # postgres
fi
