#!/bin/sh
# nginx reads no environment: what an operator may set is written down for it first.
set -e
echo "${PROXY_TRUSTED_PROXIES:-}" | tr ',' '\n' | sed -n 's/^ *\(..*[^ ]\) *$/set_real_ip_from \1;/p' >/tmp/trusted-proxies.conf
# With brackets where it is of IPv6.
sed -n 's/^nameserver \(.*:.*\)/[\1]/p; s/^nameserver \([^:]*\)$/\1/p' /etc/resolv.conf | head -1 |
  sed 's/.*/resolver & valid=5s ipv6=off;/' >/tmp/resolver.conf
# nginx looks for no names in the search domains of the container: in Kubernetes they are written in full.
printf 'set $shell %s;\nset $api %s;\n' "${PROXY_SHELL:-shell:3000}" "${PROXY_API:-api:4000}" >/tmp/upstreams.conf
exec nginx -c /etc/nginx/nginx.conf
