module yinxin.example/yinxin

go 1.19
