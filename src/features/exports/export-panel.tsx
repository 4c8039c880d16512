import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useLayoutEffect, useRef, useState } from 'react'
import { momentInSentence } from '#src/finance/new-zealand-days.ts'
import { ErrorBox } from '#src/ui/alert.tsx'
import { Button } from '#src/ui/button.tsx'
import { classNames } from '#src/ui/class-names.ts'
import { LoadingFailed, RetryBox } from '#src/ui/loading-failed.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { sizeInWords } from '../documents/rules.ts'
import { cancelExport, downloadExport, exportQuery, startExport } from './api.ts'
import styles from './export-panel.module.css'
import { percentDone, progressInWords } from './rules.ts'
import { EXPORT_FAILURES, type ExportFailure, type OrganizationExport } from './schema.ts'

interface ExportPanelProps {
  organization: { id: string; name: string }
}

/** Taking everything of an organization along: how far that is, and what can be done next. */
export function ExportPanel({ organization: { id, name } }: ExportPanelProps) {
  const { data, error, refetch } = useQuery(exportQuery(id))
  if (data === undefined) {
    return error ? (
      <LoadingFailed error={error} onRetry={() => void refetch()}>
        Failed to read the state of the export
      </LoadingFailed>
    ) : (
      <div className={styles.panel} aria-busy="true">
        <Room name={name} isShown />
      </div>
    )
  }
  return (
    <div className={styles.panel}>
      <Room name={name} />
      <Panel organizationId={id} name={name} state={data.export} />
    </div>
  )
}

/** The room of what is said most often, kept whatever is said in the end. */
function Room({ name, isShown = false }: { name: string; isShown?: boolean }) {
  return (
    <div className={classNames(styles.row, styles.room)} data-shown={isShown} aria-hidden="true">
      <p>
        <span>{whatIsExported(name)}</span>
      </p>
      <Skeleton width={150} height="var(--button)" />
    </div>
  )
}

interface PanelProps {
  organizationId: string
  name: string
  state: OrganizationExport | null
}

function Panel({ organizationId, name, state }: PanelProps) {
  const client = useQueryClient()
  const [said, setSaid] = useState('')
  const { queryKey } = exportQuery(organizationId)
  const panel = useRef<HTMLDivElement>(null)
  const wasPressed = useRef(false)
  // What was pressed is gone with the state it was for: the focus goes on to what can be done next.
  useLayoutEffect(() => {
    if (wasPressed.current && state?.status !== 'ready') panel.current?.querySelector('button')?.focus()
    wasPressed.current = false
  }, [state?.status])
  const changing = (words: string) => ({
    // Said on the way out: the state may change by what is read meanwhile, before the answer is here.
    onMutate: () => {
      wasPressed.current = true
    },
    onSuccess: (answer: { export: OrganizationExport | null }) => {
      setSaid(words)
      client.setQueryData(queryKey, answer)
    },
    onError: () => {
      wasPressed.current = false
      return client.invalidateQueries({ queryKey })
    },
  })
  const start = useMutation({
    ...changing('Export started'),
    mutationFn: () => startExport(organizationId),
  })
  const cancel = useMutation({
    ...changing('Export cancelled'),
    mutationFn: (running: OrganizationExport) => cancelExport(organizationId, running),
  })
  const save = useMutation({
    mutationFn: (ready: OrganizationExport) => downloadExport(organizationId, ready),
  })
  const problem = start.error ?? cancel.error ?? save.error
  const begin = () => !start.isPending && start.mutate()
  return (
    <div className={styles.state} ref={panel}>
      <p className="visually-hidden" role="status">
        {state?.status === 'ready' ? 'The export is ready' : said}
      </p>
      {problem && <ErrorBox>{problem.message}</ErrorBox>}
      {state === null && <Nothing name={name} isBusy={start.isPending} onStart={begin} />}
      {state?.status === 'running' && (
        <Running state={state} isBusy={cancel.isPending} onCancel={() => cancel.mutate(state)} />
      )}
      {state?.status === 'ready' && (
        <Ready state={state} isBusy={save.isPending} onSave={() => save.mutate(state)} onAgain={begin} />
      )}
      {state?.failure && <Failed failure={state.failure} onRetry={begin} />}
    </div>
  )
}

function Nothing({ name, isBusy, onStart }: { name: string; isBusy: boolean; onStart: () => void }) {
  return (
    <div className={styles.row}>
      <p>{whatIsExported(name)}</p>
      <Button icon="download" aria-disabled={isBusy} onClick={onStart}>
        Export everything
      </Button>
    </div>
  )
}

function whatIsExported(name: string): string {
  return `One ZIP archive with everything of ${name}: deals, projects, agents and people as JSON and CSV, and every document and photo.`
}

interface RunningProps {
  state: OrganizationExport
  isBusy: boolean
  onCancel: () => void
}

function Running({ state, isBusy, onCancel }: RunningProps) {
  const percent = percentDone(state)
  const words = progressInWords(state)
  return (
    <div className={styles.row}>
      <div className={styles.progress}>
        <p className={styles.fact}>{words}</p>
        <div
          className={styles.bar}
          role="progressbar"
          aria-label="Export"
          aria-valuetext={words}
          {...(percent !== null && { 'aria-valuenow': percent })}
        >
          <div className={styles.done} style={{ inlineSize: `${percent ?? 0}%` }} />
        </div>
        <p>You can leave this page. You are told by e-mail when it is ready.</p>
      </div>
      <Button aria-disabled={isBusy} onClick={onCancel}>
        Cancel
      </Button>
    </div>
  )
}

interface ReadyProps {
  state: OrganizationExport
  isBusy: boolean
  onSave: () => void
  onAgain: () => void
}

function Ready({ state, isBusy, onSave, onAgain }: ReadyProps) {
  const now = new Date()
  return (
    <div className={styles.row}>
      <div>
        <p className={styles.fact}>Ready, {sizeInWords(state.size)}</p>
        <p>
          Made {momentInSentence(state.createdAt, now)}. Kept until {momentInSentence(state.expiresAt, now)}.
        </p>
      </div>
      <div className={styles.actions}>
        <Button variant="quiet" onClick={onAgain}>
          Export again
        </Button>
        <Button icon="download" aria-disabled={isBusy} onClick={onSave}>
          Download
        </Button>
      </div>
    </div>
  )
}

function Failed({ failure, onRetry }: { failure: ExportFailure; onRetry: () => void }) {
  const reason = EXPORT_FAILURES.find(({ value }) => value === failure)
  return <RetryBox onRetry={onRetry}>The export failed. {reason?.sentence}</RetryBox>
}
