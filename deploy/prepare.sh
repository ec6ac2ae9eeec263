#!/bin/sh
# Prepares compose.large.yaml and compose.cluster.yaml: certificates with which their services prove who they are to each other, in internal/,
# and files for their secrets, in secrets/. Each run makes new certificates, valid for 825 days, and keeps the secrets. Run it as root: each
# container reads its files as its own user. Optional: another folder, and further names of the machines with a database, such as
# 'DNS:db1.example.org,IP:10.0.0.1'.
set -eu
cd "${1:-$(dirname "$0")}"
further=${2:+,$2}
umask 077
mkdir -p internal/app internal/db secrets

# Every extension that strict clients ask for, such as Python's from 3.13 on: a certificate without them is refused.
authority() { # folder, name of the files
  openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -subj '/CN=PuckPool' -days 825 -keyout "$2-key.pem" -out "$1/$2.pem" \
    -addext keyUsage=critical,keyCertSign,cRLSign
}
certificate() { # its authority, folder, name of the files, subject, what it is for, its names besides the subject
  printf '%s\n' "subjectAltName=DNS:$4,DNS:localhost,IP:127.0.0.1${6:-}" "extendedKeyUsage=$5" authorityKeyIdentifier=keyid > extensions
  openssl req -new -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -subj "/CN=$4" -keyout "$2/$3-key.pem" -out request.pem
  openssl x509 -req -in request.pem -CA "$1.pem" -CAkey "${1##*/}-key.pem" -days 825 -extfile extensions -out "$2/$3.pem"
}
machines=",DNS:db1,DNS:db2,DNS:db3,DNS:etcd1,DNS:etcd2,DNS:etcd3$further"
authority internal ca
certificate internal/ca internal/app app app serverAuth   # the pool's servers to nginx
certificate internal/ca internal/app pool pool clientAuth # the pool's servers to PostgreSQL, as its user pool
certificate internal/ca internal/db db db serverAuth "$machines"
# compose.cluster.yaml only: a standby to the leader, and with an authority of their own, etcd's servers and Patroni's to each other. So a
# server of the pool, whose certificate is from the first authority, can't change who leads.
certificate internal/ca internal/db replicator replicator clientAuth
certificate internal/ca internal/db rewind rewind clientAuth
authority internal nodes-ca
certificate internal/nodes-ca internal/db node node serverAuth,clientAuth "$machines"
# Without their keys nobody can make another certificate.
rm ca-key.pem nodes-ca-key.pem request.pem extensions
cp internal/nodes-ca.pem internal/db
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
