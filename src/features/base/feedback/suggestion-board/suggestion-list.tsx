import { useLayoutEffect, useRef, useState } from 'react'
import { FullScreen } from '#src/ui/dialog/full-screen.tsx'
import { type Suggestion, screenshotAddress } from '../schema.ts'
import { type Click, isNewClick } from '../suggestions.ts'
import { SuggestionArticle, useSuggestionActions } from './suggestion-article.tsx'
import styles from './suggestion-list.module.css'

interface SuggestionListProps {
  userId: string
  suggestions: readonly Suggestion[]
  isModerated: boolean
}

export function SuggestionList({ userId, suggestions, isModerated }: SuggestionListProps) {
  const actions = useSuggestionActions(userId)
  const [opened, setOpened] = useState<Suggestion | null>(null)
  const list = useRef<HTMLUListElement>(null)
  const lastClick = useRef<Click | null>(null)
  const voted = useRef<string | null>(null)

  function vote(suggestion: Suggestion, click: Click): void {
    const isNew = isNewClick(click, lastClick.current)
    lastClick.current = click
    if (!isNew) return
    voted.current = suggestion.id
    actions.vote(suggestion)
  }

  // A vote may move its suggestion, and an element that moves in the document loses the focus.
  useLayoutEffect(() => {
    if (voted.current === null || document.activeElement !== document.body) return
    list.current?.querySelector<HTMLElement>(`[data-vote="${voted.current}"]`)?.focus()
  })

  return (
    <>
      <ul ref={list} className={styles.list}>
        {suggestions.map((suggestion) => (
          <li key={suggestion.id}>
            <SuggestionArticle
              suggestion={suggestion}
              actions={actions}
              isModerated={isModerated}
              onVote={(click) => vote(suggestion, click)}
              onOpenScreenshot={() => setOpened(suggestion)}
            />
          </li>
        ))}
      </ul>
      {opened?.screenshot && (
        <FullScreen label={`Screenshot of ${opened.title}`} onClose={() => setOpened(null)}>
          <img
            src={screenshotAddress(opened.screenshot, 'whole')}
            alt={`Screenshot of ${opened.title}`}
            width={opened.screenshot.width}
            height={opened.screenshot.height}
            className={styles.picture}
          />
        </FullScreen>
      )}
    </>
  )
}
