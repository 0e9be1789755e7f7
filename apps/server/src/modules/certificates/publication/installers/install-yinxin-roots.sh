#!/bin/sh
# 把印信的根证书安装到 macOS 或 Linux。证书就在本文件里，不访问网络；安装之前显示指纹并询问。
#   sh install-yinxin-roots.sh             安装（Linux 需要 sudo）
#   sh install-yinxin-roots.sh --dry-run   只显示证书和将要执行的操作
# 制作系统镜像时可以用 DESTDIR=/路径 指定根目录，此时只放入文件。
set -eu
umask 022

#@ROOTS@

fail() {
  printf '错误：%s\n' "$1" >&2
  exit 1
}

system=$(uname -s)
case $system in
  Darwin)
    decode() { base64 -D; }
    digest() { shasum -a 256 | cut -d ' ' -f 1; }
    ;;
  Linux)
    decode() { base64 -d; }
    digest() { sha256sum | cut -d ' ' -f 1; }
    ;;
  *) fail "不支持的系统 $system，请手工导入 yinxin-roots.pem" ;;
esac

dry_run=no
case ${1-} in
  '') ;;
  --dry-run) dry_run=yes ;;
  *) fail "没有选项 $1，可用的选项：--dry-run" ;;
esac

# macOS 的证书库不支持 SM2
supported() {
  case $system-$1 in
    Darwin-sm2*) return 1 ;;
  esac
}

show() {
  found=$(pem "$1" | sed '/^-----/d' | decode | digest)
  [ "$found" = "$(fingerprint "$1")" ] || fail '证书与指纹不符，本文件已损坏，请重新下载'
  printf '%s\n  有效期至  %s\n  SHA-256   %s\n' "$(subject "$1")" "$(expires "$1")" "$found"
  supported "$1" || printf '  跳过：本系统的证书库不支持 SM2，请在支持国密的软件中导入\n'
}

choose_place() {
  destination=${DESTDIR-}
  for choice in \
    '/usr/local/share/ca-certificates update-ca-certificates' \
    '/etc/pki/ca-trust/source/anchors update-ca-trust' \
    '/etc/ca-certificates/trust-source/anchors update-ca-trust' \
    '/etc/pki/trust/anchors update-ca-certificates'; do
    place=$destination${choice% *}
    refresh=${choice##* }
    [ ! -d "$place" ] || return 0
  done
  fail '没有找到系统的证书目录，请先安装 ca-certificates'
}

install_on_linux() {
  [ -w "$place" ] || fail "没有写入 $place 的权限，请用 sudo 运行"
  for root in $ROOTS; do
    pem "$root" >"$place/yinxin-$root.crt"
  done
  [ -n "$destination" ] || "$refresh"
}

install_on_mac() {
  folder=$(mktemp -d)
  trap 'rm -rf "$folder"' EXIT
  for root in $ROOTS; do
    supported "$root" || continue
    pem "$root" >"$folder/$root.crt"
    security add-trusted-cert -r trustRoot -k "$HOME/Library/Keychains/login.keychain-db" "$folder/$root.crt"
  done
}

for root in $ROOTS; do
  show "$root"
done
if [ "$system" = Linux ]; then
  choose_place
  printf '\n将放入 %s' "$place"
  [ -n "$destination" ] || printf '，然后执行 %s' "$refresh"
  printf '\n'
else
  printf '\n将放入当前用户的“登录”钥匙串并设为信任\n'
fi
[ "$dry_run" = no ] || exit 0

printf '请与下载专区公布的根证书摘要核对。信任这些根证书并安装？输入 yes 继续：'
read -r answer || answer=
[ "$answer" = yes ] || fail '没有安装'
if [ "$system" = Linux ]; then install_on_linux; else install_on_mac; fi
printf '已安装。\n'
