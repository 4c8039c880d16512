import { createLink } from '@tanstack/react-router'
import type { AnchorHTMLAttributes, ButtonHTMLAttributes, Ref } from 'react'
import styles from './button.module.css'
import { classNames } from './class-names.ts'
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

/** One action. With aria-disabled it stays reachable and explains itself, but does nothing when pressed. */
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

/** A link that looks like a button; takes the router's `to` and `params`. */
export const ButtonLink = createLink(ButtonAnchor)
