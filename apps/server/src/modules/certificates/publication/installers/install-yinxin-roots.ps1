# 把印信的根证书安装到 Windows 当前用户的“受信任的根证书颁发机构”。
# 证书就在本文件里，不访问网络；安装之前显示指纹并询问，Windows 还会再确认一次。
#   powershell -ExecutionPolicy Bypass -File install-yinxin-roots.ps1
#   powershell -ExecutionPolicy Bypass -File install-yinxin-roots.ps1 -DryRun    只显示，不安装
#Requires -Version 5.1
param([switch]$DryRun)
$ErrorActionPreference = 'Stop'

$roots = @(
#@ROOTS@
)

$digest = [System.Security.Cryptography.SHA256]::Create()
$accepted = foreach ($root in $roots) {
  $bytes = [Convert]::FromBase64String($root.Base64)
  $found = [BitConverter]::ToString($digest.ComputeHash($bytes)).Replace('-', '').ToLowerInvariant()
  if ($found -ne $root.Sha256) { throw '证书与指纹不符，本文件已损坏，请重新下载' }
  Write-Host $root.Subject
  Write-Host "  有效期至  $($root.Expires)"
  Write-Host "  SHA-256   $found"
  if ($root.Family -eq 'sm2') {
    Write-Host '  跳过：Windows 的证书验证不支持 SM2，请在支持国密的软件中导入'
  } else {
    New-Object System.Security.Cryptography.X509Certificates.X509Certificate2 -ArgumentList (, $bytes)
  }
}
if ($DryRun) { return }

$answer = Read-Host '请与下载专区公布的根证书摘要核对。信任这些根证书并安装？输入 yes 继续'
if ($answer -ne 'yes') { throw '没有安装' }
$store = New-Object System.Security.Cryptography.X509Certificates.X509Store -ArgumentList 'Root', 'CurrentUser'
$store.Open('ReadWrite')
try {
  foreach ($certificate in $accepted) { $store.Add($certificate) }
} finally {
  $store.Close()
}
Write-Host '已安装。要移除，请运行 certmgr.msc，在“受信任的根证书颁发机构”中删除。'
