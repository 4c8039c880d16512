import { createLink } from '@tanstack/react-router'
import { type AnchorHTMLAttributes, type ReactNode, useEffect, useRef } from 'react'
import { classNames } from '../style/class-names.ts'
import styles from './tabs.module.css'

interface TabLinksProps {
  label: string
  /** The place of the current page's link, which is scrolled into view where the strip is wider than the window. */
  at: number
  children: ReactNode
}

/** Pages of one thing, as links beside each other. */
export function TabLinks({ label, at, children }: TabLinksProps) {
  const strip = useRef<HTMLElement>(null)
  useEffect(() => {
    const { current: nav } = strip
    const link = nav?.children[at]
    if (!nav || !(link instanceof HTMLElement)) return
    nav.scrollLeft = link.offsetLeft - (nav.clientWidth - link.offsetWidth) / 2
  }, [at])
  return (
    <nav ref={strip} aria-label={label} className={classNames(styles.tabs, 'no-print')}>
      {children}
    </nav>
  )
}

function TabAnchor({ className, children, ...rest }: AnchorHTMLAttributes<HTMLAnchorElement>) {
  return (
    <a className={classNames(styles.tab, className)} {...rest}>
      {children}
    </a>
  )
}

export const TabLink = createLink(TabAnchor)
