import { Button, type ButtonProps } from 'antd';
import { classNames } from '~/ui/class-names.ts';

/** The one thing to do on a page of the back office, in the red that the desk begins with. */
export const RedButton = ({ className, disabled, ...rest }: ButtonProps) => (
  <Button
    type="primary"
    disabled={disabled}
    className={classNames(!disabled && 'bg-seal! hover:bg-seal-deep!', className)}
    {...rest}
  />
);
