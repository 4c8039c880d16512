import { useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { formatDate } from '#src/finance/dates/new-zealand-days.ts'
import { offerUndo, showFailedChange } from '#src/ui/dialog/toasts.ts'
import { SelectField } from '#src/ui/field/select-field.tsx'
import { StageBadge } from '#src/ui/layout/badge.tsx'
import { Button } from '#src/ui/layout/button.tsx'
import { Icon } from '#src/ui/layout/icons.tsx'
import { Row, Stack } from '#src/ui/layout/layout.tsx'
import { suggestionChanges } from '../api.ts'
import { SUGGESTION_STATUSES, type Suggestion, type SuggestionStatus, screenshotAddress } from '../schema.ts'
import type { Click, SuggestionChange } from '../suggestions.ts'
import styles from './suggestion-article.module.css'

interface SuggestionArticleProps {
  suggestion: Suggestion
  actions: ReturnType<typeof useSuggestionActions>
  isModerated: boolean
  onVote: (click: Click) => void
  onOpenScreenshot: () => void
}

export function SuggestionArticle(props: SuggestionArticleProps) {
  const { suggestion, isModerated, onVote, onOpenScreenshot } = props
  const { id, title, description, votes, voted, isOwn, createdAt, screenshot } = suggestion
  const headingId = useId()
  const status = SUGGESTION_STATUSES.find(({ value }) => value === suggestion.status)
  return (
    <article className={styles.suggestion} aria-labelledby={headingId}>
      <Stack align="center" gap={4}>
        <button
          type="button"
          className={styles.vote}
          aria-label={`Vote for ${title}`}
          aria-pressed={voted}
          data-vote={id}
          onClick={({ timeStamp, clientX, clientY, detail }) =>
            onVote({ id, at: timeStamp, x: clientX, y: clientY, clicks: detail })
          }
          // Ignores key repeat.
          onKeyDown={(event) => event.repeat && event.preventDefault()}
        >
          <Icon name="chevron-down" size={16} />
          <span aria-hidden="true">{voted ? 'Voted' : 'Vote'}</span>
        </button>
        <p className={styles.votes}>
          <b>{votes}</b> {votes === 1 ? 'vote' : 'votes'}
        </p>
      </Stack>
      <Stack gap={8}>
        <h2 id={headingId} className="text-16 bold">
          {title}
        </h2>
        <Row as="p" align="center" gap={[4, 12]} className="faint text-12">
          <StageBadge
            label={status?.label ?? suggestion.status}
            colour={`var(${status?.colour ?? '--abandoned'})`}
            outlined={suggestion.status === 'rejected'}
          />
          {isOwn && <span className="accent bold">Yours</span>}
          <span>{formatDate(createdAt)}</span>
        </Row>
        <p className={styles.description}>{description}</p>
      </Stack>
      <div className={styles.beside}>
        {screenshot && (
          <button
            type="button"
            className={styles.screenshot}
            aria-label={`Screenshot of ${title}`}
            onClick={onOpenScreenshot}
          >
            <img
              src={screenshotAddress(screenshot, 'small')}
              alt=""
              loading="lazy"
              width={160}
              height={120}
            />
          </button>
        )}
        {isModerated && <Moderation {...props} />}
      </div>
    </article>
  )
}

function Moderation({ suggestion, actions }: SuggestionArticleProps) {
  const { title, status } = suggestion
  return (
    <Row align="center">
      <SelectField
        label={`Status of ${title}`}
        hideLabel
        options={SUGGESTION_STATUSES}
        value={status}
        className={styles.status}
        onChange={(chosen) => actions.setStatus(suggestion, chosen)}
      />
      <Button
        size="dense"
        variant="quiet"
        icon="trash"
        aria-label={`Remove ${title}`}
        onClick={({ currentTarget }) => {
          focusNeighbour(currentTarget)
          actions.remove(suggestion)
        }}
      >
        Remove
      </Button>
    </Row>
  )
}

/** Must be called before the suggestion is removed. */
function focusNeighbour(button: HTMLElement): void {
  const item = button.closest('li')
  const beside = item?.nextElementSibling ?? item?.previousElementSibling
  beside?.querySelector<HTMLElement>('[data-vote]')?.focus()
}

/** Optimistic updates; a rejected change is rolled back and shown with Retry. */
export function useSuggestionActions(userId: string) {
  const client = useQueryClient()

  function submit(change: SuggestionChange, words: { name: string; verb: string }): void {
    suggestionChanges(client).submit(userId, { change, words }, (refusal, rollBack) => {
      rollBack()
      showFailedChange(words, refusal, () => submit(change, words))
    })
  }

  return {
    vote({ id, title, voted }: Suggestion): void {
      const verb = voted ? 'withdrawn' : 'counted'
      submit({ kind: 'vote', id, voted: !voted }, { name: `Your vote for “${title}”`, verb })
    },
    setStatus({ id, title }: Suggestion, status: SuggestionStatus): void {
      submit({ kind: 'status', id, status }, { name: `The status of “${title}”`, verb: 'changed' })
    },
    remove(suggestion: Suggestion): void {
      const { id, title } = suggestion
      submit({ kind: 'remove', id }, { name: `“${title}”`, verb: 'removed' })
      const undo = () => {
        submit({ kind: 'restore', id, suggestion }, { name: `“${title}”`, verb: 'restored' })
        return 'shown' as const
      }
      offerUndo(`Removed ${title}`, undo, id)
    },
  }
}
