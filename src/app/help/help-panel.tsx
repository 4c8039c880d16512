import { useLocation } from '@tanstack/react-router'
import { type MouseEvent, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { Article } from '#src/features/public/help/article.tsx'
import { type ArticleSlug, isArticle } from '#src/features/public/help/article-list.ts'
import { readArticle } from '#src/features/public/help/article-texts.ts'
import { openModal } from '#src/ui/dialog/modal.ts'
import { isModalOpen } from '#src/ui/dialog/shortcuts.ts'
import { ButtonLink, IconButton } from '#src/ui/layout/button.tsx'
import { Icon } from '#src/ui/layout/icons.tsx'
import { Row } from '#src/ui/layout/layout.tsx'
import { askedArticle } from '../header/quick-access-request.ts'
import { useArticleOfScreen } from './article-of-screen.ts'
import styles from './help-panel.module.css'

/** From this width on, the screen can be used beside the panel. */
const IS_BESIDE = '(min-width: 768px)'
const HELP_LINK = /^\/help\/([a-z-]+)$/

/** The article of the screen, or the one that was asked for, beside the screen; on a phone a drawer above it. */
export function HelpPanel({ onClose }: { onClose: () => void }) {
  const here = useArticleOfScreen()
  const [chosen, setChosen] = useState<{ on: ArticleSlug; article: ArticleSlug } | undefined>(() => {
    const article = askedArticle.get()
    return article === null ? undefined : { on: here, article }
  })
  const slug = chosen?.on === here ? chosen.article : here
  const panel = useRef<HTMLDialogElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  useOpened(panel, onClose)
  useEffect(() => {
    if (slug !== here || panel.current?.contains(document.activeElement)) heading.current?.focus()
    panel.current?.scrollTo?.(0, 0)
  }, [slug, here])

  /** A link to another article opens it here; one to a screen opens the screen. */
  function follow(event: MouseEvent<HTMLDialogElement>) {
    if (!(event.target instanceof Element) || event.ctrlKey || event.metaKey || event.shiftKey) return
    const link = event.target.closest<HTMLAnchorElement>('a[href]:not([data-page])')
    const [, article = ''] = HELP_LINK.exec(link?.getAttribute('href')?.split('#')[0] ?? '') ?? []
    if (!isArticle(article)) return
    event.preventDefault()
    setChosen({ on: here, article })
  }

  const article = readArticle(slug)
  return (
    <dialog
      ref={panel}
      aria-labelledby="help-title"
      className={styles.panel}
      data-help-panel=""
      onClickCapture={follow}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      <Row isOneLine isSpread align="center" className={styles.head}>
        <span className="label">Help</span>
        <IconButton label="Close" onClick={onClose}>
          <Icon name="close" />
        </IconButton>
      </Row>
      <h2 ref={heading} id="help-title" tabIndex={-1} className={styles.title}>
        {article.title}
      </h2>
      <Article article={article} heading="h3" />
      <Row className={styles.more}>
        <ButtonLink to="/help/$slug" params={{ slug }} size="dense" data-page="">
          Open in a page
        </ButtonLink>
        <ButtonLink to="/help" size="dense" variant="quiet">
          All articles
        </ButtonLink>
      </Row>
    </dialog>
  )
}

/** Opens the panel: beside the screen, or as a modal drawer, which another screen closes. Escape closes both. */
function useOpened(panel: { current: HTMLDialogElement | null }, onClose: () => void): void {
  const path = useLocation({ select: ({ pathname }) => pathname })
  const openedOn = useRef(path)
  const close = useEffectEvent(onClose)
  useLayoutEffect(() => {
    const element = panel.current
    if (!element) return
    const opener = document.activeElement
    const shut = openPanel(element)
    element.querySelector<HTMLElement>('h2')?.focus()
    return () => {
      const isInside = element.contains(document.activeElement)
      shut()
      if (isInside && opener instanceof HTMLElement) opener.focus()
    }
  }, [panel])
  useEffect(() => {
    if (path !== openedOn.current && panel.current?.matches(':modal')) close()
  }, [path, panel])
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (event.key === 'Escape' && !event.defaultPrevented && !isModalOpen()) close()
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [])
}

function openPanel(element: HTMLDialogElement): () => void {
  if (!matchMedia(IS_BESIDE).matches) return openModal(element)
  element.show()
  return () => element.close()
}
