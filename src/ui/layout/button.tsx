import { createLink } from '@tanstack/react-router'
import type { AnchorHTMLAttributes, ButtonHTMLAttributes, Ref } from 'react'
import { classNames } from '../style/class-names.ts'
import styles from './button.module.css'
import iconButton from './icon-button.module.css'
import { Icon, type IconName } from './icons.tsx'

interface Look {
  variant?: 'default' | 'filled' | 'quiet' | 'danger'
  size?: 'dense' | 'normal' | 'large'
  icon?: IconName
}

export interface ButtonProps extends Look, ButtonHTMLAttributes<HTMLButtonElement> {
  ref?: Ref<HTMLButtonElement>
}

function lookOf({ variant = 'default', size = 'normal' }: Look, className: string | undefined) {
  return classNames(styles.button, styles[variant], styles[size], className)
}

/** Use aria-disabled instead of disabled: the button remains focusable, and clicks are ignored. */
export function Button({ variant, size, icon, className, children, onClick, type, ...rest }: ButtonProps) {
  const inert = rest['aria-disabled'] === true || rest['aria-disabled'] === 'true'
  return (
    <button
      type={inert ? 'button' : (type ?? 'button')}
      className={lookOf({ ...(variant && { variant }), ...(size && { size }) }, className)}
      onClick={inert ? (event) => event.preventDefault() : onClick}
      {...rest}
    >
      {icon && <Icon name={icon} />}
      {children}
    </button>
  )
}

interface AnchorProps extends Look, AnchorHTMLAttributes<HTMLAnchorElement> {
  ref?: Ref<HTMLAnchorElement>
}

function ButtonAnchor({ variant, size, icon, className, children, ...rest }: AnchorProps) {
  return (
    <a className={lookOf({ ...(variant && { variant }), ...(size && { size }) }, className)} {...rest}>
      {icon && <Icon name={icon} />}
      {children}
    </a>
  )
}

/** A link that looks like a button; accepts the router's `to` and `params`. */
export const ButtonLink = createLink(ButtonAnchor)

interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  label: string
  /** "small" fits a line of text, "large" a toolbar. On phones all meet the touch target size. */
  size?: 'small' | 'normal' | 'large'
  ref?: Ref<HTMLButtonElement>
}

export function IconButton({ label, size = 'normal', className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      className={classNames(iconButton.button, iconButton[size], className)}
      {...rest}
    />
  )
}
