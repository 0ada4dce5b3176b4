#!/bin/sh
# Writes the settings to files, because nginx does not read environment variables.
set -e
echo "${PROXY_TRUSTED_PROXIES:-}" | tr ',' '\n' | sed -n 's/^ *\(..*[^ ]\) *$/set_real_ip_from \1;/p' >/tmp/trusted-proxies.conf
# IPv6 addresses of name servers need brackets.
sed -n 's/^nameserver \(.*:.*\)/[\1]/p; s/^nameserver \([^:]*\)$/\1/p' /etc/resolv.conf | head -1 |
  sed 's/.*/resolver & valid=5s ipv6=off;/' >/tmp/resolver.conf
# nginx ignores the container's search domains, so in Kubernetes these names must be complete.
printf 'set $shell %s;\nset $api %s;\n' "${PROXY_SHELL:-shell:3000}" "${PROXY_API:-api:4000}" >/tmp/upstreams.conf
exec nginx -c /etc/nginx/nginx.conf
