#!/bin/sh
# nginx reads no environment: what an operator may set is written down for it first.
set -e
echo "${PROXY_TRUSTED_PROXIES:-}" | tr ',' '\n' | sed -n 's/^ *\(..*[^ ]\) *$/set_real_ip_from \1;/p' >/tmp/trusted-proxies.conf
exec nginx -c /etc/nginx/nginx.conf
