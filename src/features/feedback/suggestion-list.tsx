import { useLayoutEffect, useRef, useState } from 'react'
import { isNewPress, type Press } from './rules.ts'
import type { Suggestion } from './schema.ts'
import { ScreenshotViewer } from './screenshots/screenshot-viewer.tsx'
import { SuggestionArticle } from './suggestion-article.tsx'
import styles from './suggestion-list.module.css'
import { useSuggestionActions } from './use-suggestion-actions.tsx'

interface SuggestionListProps {
  userId: string
  suggestions: readonly Suggestion[]
  isModerated: boolean
}

/** The suggestions in their order. A vote may move its suggestion: the focus goes along. */
export function SuggestionList({ userId, suggestions, isModerated }: SuggestionListProps) {
  const actions = useSuggestionActions(userId)
  const [opened, setOpened] = useState<Suggestion | null>(null)
  const list = useRef<HTMLUListElement>(null)
  const lastPress = useRef<Press | null>(null)
  const voted = useRef<string | null>(null)

  function vote(suggestion: Suggestion, press: Press): void {
    const isNew = isNewPress(press, lastPress.current)
    lastPress.current = press
    if (!isNew) return
    voted.current = suggestion.id
    actions.vote(suggestion)
  }

  // Moving an element in the document takes the focus from it.
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
              onVote={(press) => vote(suggestion, press)}
              onOpenScreenshot={() => setOpened(suggestion)}
            />
          </li>
        ))}
      </ul>
      {opened?.screenshot && (
        <ScreenshotViewer
          screenshot={opened.screenshot}
          title={opened.title}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  )
}
