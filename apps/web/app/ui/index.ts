export { Badge, SampleBadge, type Tone } from './badge.tsx';
export { Button, ButtonLink, buttonClass } from './button.tsx';
export { classNames } from './class-names.ts';
export { Checkbox, TextArea, TextField } from './field.tsx';
export { Icon, type IconName } from './icon.tsx';
export { Container, Section } from './layout.tsx';
export { Dialog, Drawer, Sheet } from './modal.tsx';
export { Phrases } from './phrases.tsx';
export { ServerRendered } from './server-rendered.tsx';
