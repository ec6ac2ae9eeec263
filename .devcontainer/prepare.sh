#!/usr/bin/env bash
# What a new dev container lacks: the browser of the tests and the packages.
set -euo pipefail
cd "$(dirname "$0")/.."
sudo apt-get update -qq
sudo DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends chromium chromium-headless-shell
npm ci --include=dev --no-audit --no-fund
