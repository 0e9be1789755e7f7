package yinxin

import "context"

// Pager 逐页取一个列表：for pager.Next(ctx) { pager.Item() }，之后看 pager.Err()。
type Pager[T any] struct {
	fetch  func(ctx context.Context, cursor *string) (list []T, next *string, err error)
	list   []T
	at     int
	cursor *string
	begun  bool
	err    error
}

// Next 走到下一项；没有了或出错时为假。
func (p *Pager[T]) Next(ctx context.Context) bool {
	p.at++
	for p.err == nil && p.at >= len(p.list) {
		if p.begun && p.cursor == nil {
			return false
		}
		p.begun = true
		p.list, p.cursor, p.err = p.fetch(ctx, p.cursor)
		p.at = 0
	}
	return p.err == nil
}

// Item 是走到的这一项。
func (p *Pager[T]) Item() T { return p.list[p.at] }

// Err 是取列表时的错误。
func (p *Pager[T]) Err() error { return p.err }
