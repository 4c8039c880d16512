import { type ComponentProps, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { documentCheck } from '#src/features/base/documents/chosen-documents.ts'
import { labelOf } from '#src/features/base/documents/files.ts'
import { MAX_CAPTION } from '#src/features/base/documents/schema.ts'
import { useReceipts } from '#src/features/base/documents/upload-queue.ts'
import { quoteRows, useBudgetRows } from '#src/features/build/budgets/api.ts'
import { NewExpense } from '#src/features/build/budgets/expenses/new-expense.tsx'
import type { Project } from '#src/features/build/projects/schema.ts'
import { supplierRows } from '#src/features/build/suppliers/api.ts'
import { useStore } from '#src/lib/browser/store.ts'
import { useIsBuilder, useOrganization } from '#src/lib/rows/organization-context.ts'
import { isBlank } from '#src/lib/text/visible-text.ts'
import { useToday } from '#src/ui/browser/use-clock.ts'
import { Dialog } from '#src/ui/dialog/dialog.tsx'
import { lazyParts } from '#src/ui/dialog/lazy-parts.ts'
import { showToast } from '#src/ui/dialog/toasts.ts'
import type { ChosenFile } from '#src/ui/field/chosen-files.ts'
import type { NewDocument } from '#src/ui/field/new-document.tsx'
import { pickFiles } from '#src/ui/field/pick-files.ts'
import { TextField } from '#src/ui/field/text-field.tsx'
import { useDiscardQuestion } from '#src/ui/form/discard-question.tsx'
import { Button } from '#src/ui/layout/button.tsx'
import { Icon } from '#src/ui/layout/icons.tsx'
import { Stack } from '#src/ui/layout/layout.tsx'
import { useOpened } from '#src/ui/opened.tsx'
import { bottomBarSlot } from '../../header/bottom-bar-slot.ts'
import { useEvidence } from '../evidence.ts'
import { useCameraPhotos } from './camera-photos.ts'
import styles from './project-camera.module.css'

const { QuoteDialog } = lazyParts(() => import('#src/features/build/budgets/line-dialogs.tsx'))

const KINDS = [
  { value: 'receipt', label: 'Receipt' },
  { value: 'photo', label: 'Photo' },
  { value: 'quote', label: 'Quote' },
] as const
type Kind = (typeof KINDS)[number]['value']
type FormKind = Exclude<Kind, 'photo'>

/** Takes a photo, and asks afterwards what it is of. Its button is in the bottom bar, where it covers nothing of the page. Its data is loaded before, so that it works without a network. */
export function ProjectCamera({ project }: { project: Project }) {
  const [photo, setPhoto] = useState<File | null>(null)
  const [form, openForm, show] = useOpened<FormKind>('photographed')
  const [note, setNote] = useState('')
  const slot = useStore(bottomBarSlot)
  const today = useToday()
  const { id: projectId, opportunityId } = project
  const { lines = [], quotes = [] } = useBudgetRows(projectId)
  const suppliers = (supplierRows.useRows().rows ?? []).map(({ name }) => name)
  const evidence = useEvidence(opportunityId, 'renovation_docs')
  const receipts = useReceipts(project)
  const photos = useCameraPhotos(opportunityId)
  const isBuilder = useIsBuilder()
  const caption = isBlank(note) ? undefined : note
  const kinds = isBuilder ? KINDS.filter(({ value }) => value !== 'quote') : KINDS

  function close() {
    setPhoto(null)
    openForm(null)
    setNote('')
  }
  function take([taken]: readonly ChosenFile[]) {
    if (taken === undefined) return
    const { file, problem } = taken
    if (problem === null) setPhoto(file)
    else showToast({ message: `${labelOf(file.name)}: ${problem}`, tone: 'error' })
  }
  function choose(chosen: Kind) {
    if (photo === null) return
    if (chosen !== 'photo') return openForm(chosen)
    photos.add(photo, caption)
    close()
  }

  const ofQuote = {
    row: null,
    start: {},
    rows: quotes,
    parentId: projectId,
    lines,
    evidence,
    suppliers,
    onClose: close,
  }

  return (
    <>
      {slot &&
        createPortal(
          <button
            type="button"
            aria-label="Camera"
            className={styles.camera}
            onClick={() =>
              pickFiles({ accept: 'image/*', check: documentCheck('photos_progress'), isPhoto: true }, take)
            }
          >
            <Icon name="camera" size={24} />
          </button>,
          slot,
        )}
      {photo && form === null && (
        <KindDialog
          photo={photo}
          kinds={kinds}
          note={note}
          onNote={setNote}
          onChoose={choose}
          onClose={close}
        />
      )}
      {form === 'receipt' &&
        show(
          <NewExpense
            projectId={projectId}
            suppliers={suppliers}
            photos={photo === null ? [] : [{ file: photo, problem: null }]}
            start={{ date: today, paidOn: today, ...(!isBlank(note) && { note }) }}
            onReceipts={receipts.add}
            onClose={close}
          />,
        )}
      {form === 'quote' &&
        show(
          photo === null ? (
            <QuoteDialog {...ofQuote} />
          ) : (
            <PhotographedQuote {...ofQuote} photo={photo} photos={photos} caption={caption} />
          ),
        )}
    </>
  )
}

interface PhotographedQuoteProps extends Omit<ComponentProps<typeof QuoteDialog>, 'photo'> {
  photo: File
  photos: ReturnType<typeof useCameraPhotos>
  caption: string | undefined
}

/**
 * The form of a quote, whose photo is filed when it is saved, before the quote that names it; not at all if it is closed without a quote
 * that does.
 */
function PhotographedQuote({ photo, photos, caption, onClose, ...props }: PhotographedQuoteProps) {
  const [id] = useState(() => crypto.randomUUID())
  const { client } = useOrganization()
  const state = useRef<'taken' | 'filed' | 'saved'>('taken')
  function file(added: NewDocument) {
    if (added.id !== id) return props.evidence.file(added)
    if (state.current === 'taken') photos.file(photo, id, caption)
    state.current = 'filed'
  }
  function close() {
    // A quote that is still being sent names it.
    const sent = quoteRows.changes(client).get()
    const isNamed = sent.some(({ change }) => change.kind === 'add' && change.input.documentId === id)
    if (state.current === 'filed' && !isNamed) photos.remove(photo, id)
    onClose()
  }
  function saved() {
    state.current = 'saved'
  }
  return (
    <QuoteDialog
      {...props}
      evidence={{ ...props.evidence, file }}
      photo={{ id, file: photo, name: 'The photo just taken' }}
      onSaved={saved}
      onClose={close}
    />
  )
}

interface KindDialogProps {
  photo: File
  kinds: readonly (typeof KINDS)[number][]
  /** What the photo shows, such as a defect: kept with a photo, also that of a quote, and with an expense. */
  note: string
  onNote: (note: string) => void
  onChoose: (kind: Kind) => void
  onClose: () => void
}

function KindDialog({ photo, kinds, note, onNote, onChoose, onClose }: KindDialogProps) {
  const address = useObjectUrl(photo)
  const { question } = useDiscardQuestion(true, 'dialog')
  return (
    <Dialog title="What is it?" isFilledIn onClose={onClose}>
      {address && <img className={styles.preview} src={address} alt="Just taken" />}
      <Stack gap={8}>
        <TextField
          label="Note (optional)"
          autoComplete="off"
          maxLength={MAX_CAPTION}
          value={note}
          onChange={onNote}
        />
        {kinds.map(({ value, label }, at) => (
          <Button key={value} data-autofocus={at === 0 ? '' : undefined} onClick={() => onChoose(value)}>
            {label}
          </Button>
        ))}
      </Stack>
      {question}
    </Dialog>
  )
}

function useObjectUrl(file: File): string | null {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    const made = URL.createObjectURL(file)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return url
}
