import { useMutation } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import { saveFile } from '#src/lib/files/download-link.ts'
import { savedHere } from '#src/lib/offline-queue/words.ts'
import { useIsBuilder } from '#src/lib/rows/organization-context.ts'
import { pluralize } from '#src/lib/text/pluralize.ts'
import { useOnline } from '#src/ui/browser/use-browser-state.ts'
import type { ChosenFile } from '#src/ui/field/chosen-files.ts'
import { FileInput } from '#src/ui/field/file-input.tsx'
import { useFileDrop } from '#src/ui/field/file-upload.tsx'
import { ErrorBox, Notice } from '#src/ui/layout/alert.tsx'
import { Button } from '#src/ui/layout/button.tsx'
import { Loaded } from '#src/ui/layout/loaded.tsx'
import { Tabs } from '#src/ui/layout/tabs.tsx'
import { classNames } from '#src/ui/style/class-names.ts'
import { useRowRemoval } from '#src/ui/table/row-actions.ts'
import { documentRows, fetchFile, useDocuments } from '../api.ts'
import { documentCheck } from '../chosen-documents.ts'
import { acceptedFiles } from '../files.ts'
import { categoryOf, DOCUMENT_CATEGORIES, downloadFailure, type StoredDocument } from '../schema.ts'
import { type DocumentUpload, useUploads } from '../upload-queue.ts'
import { DocumentPanel, UploadList } from './document-panel.tsx'
import styles from './documents-section.module.css'

export function DocumentsSection({ opportunityId }: { opportunityId: string }) {
  const id = useId()
  const query = useDocuments({ opportunityId })
  const documents = query.data
  const [chosen, setCategory] = useState<(typeof DOCUMENT_CATEGORIES)[number]['value'] | null>(null)
  const value = chosen ?? firstCategory(documents)
  // It stays when its last document is deleted.
  if (chosen === null && documents !== undefined) setCategory(value)
  const category = categoryOf(value)
  // A builder adds photos here, and receipts to their expenses.
  const canAdd = !useIsBuilder() || category.isPhotos
  const { uploads: all, arrived, add, retry, cancel } = useUploads(opportunityId)
  const uploads = all.filter(({ expenseId }) => expenseId === undefined)
  const uploading = uploads.filter(({ problem }) => problem === null).length
  const { save, busyWith, alert } = useDownload()
  const remove = useRowRemoval(documentRows, opportunityId)
  const drop = useFileDrop(documentCheck(value), (files) => add(value, files))
  const isOnline = useOnline()
  const tabs = DOCUMENT_CATEGORIES.map((one) => ({
    value: one.value,
    label: one.label,
    ...(documents && { count: documents.filter((document) => document.category === one.value).length }),
  }))
  // Queued photos are shown in the grid; uploads with a problem have a row.
  const isInGrid = (upload: DocumentUpload) =>
    category.isPhotos && upload.category === value && upload.problem === null
  const uploadButton = canAdd && <UploadButton category={category} onFiles={(files) => add(value, files)} />

  return (
    <section
      className={classNames(styles.section, canAdd && drop.isOver && styles.over)}
      aria-labelledby={`${id}-title`}
      {...(canAdd && drop.handlers)}
    >
      <header className={styles.head}>
        <h2 id={`${id}-title`} className="text-body bold">
          Documents
        </h2>
        {uploadButton}
      </header>
      <Tabs label="Documents by category" tabs={tabs} value={value} onChange={setCategory} panelId={id} />
      <p role="status" className="visually-hidden">
        {uploading > 0
          ? `Uploading ${pluralize(uploading, 'file')}`
          : arrived > 0 && `${pluralize(arrived, 'file')} uploaded`}
      </p>
      {!isOnline && <Notice>You’re offline. {savedHere('Files you add')}</Notice>}
      <UploadList uploads={uploads.filter((upload) => !isInGrid(upload))} onRetry={retry} onCancel={cancel} />
      {alert}
      <div id={id} role="tabpanel" aria-label={category.label} className={styles.panel}>
        <Loaded query={query} failed="Failed to load documents">
          {(all) => (
            <DocumentPanel
              key={value}
              category={category}
              canAdd={canAdd}
              busyWith={busyWith}
              documents={all}
              queued={uploads.filter(isInGrid).toReversed()}
              onCancel={cancel}
              onDownload={save}
              onDelete={remove}
            />
          )}
        </Loaded>
      </div>
      {canAdd && drop.isOver && <p className={styles.drop}>Drop to upload to {category.label}</p>}
    </section>
  )
}

/** The first that has documents. */
function firstCategory(documents: readonly StoredDocument[] = []) {
  const [first] = DOCUMENT_CATEGORIES
  const filled = DOCUMENT_CATEGORIES.find((one) => documents.some(({ category }) => category === one.value))
  return (filled ?? first).value
}

interface UploadButtonProps {
  category: ReturnType<typeof categoryOf>
  onFiles: (files: readonly ChosenFile[]) => void
}

function UploadButton({ category, onFiles }: UploadButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button size="dense" icon="upload" onClick={() => input.current?.click()}>
        Upload
      </Button>
      <FileInput
        ref={input}
        hidden
        multiple
        aria-label={`Files for ${category.label}`}
        accept={acceptedFiles(category)}
        check={documentCheck(category.value)}
        onFiles={onFiles}
      />
    </>
  )
}

/** `alert` is the error message of the last download, with Retry. */
export function useDownload() {
  const { mutate, isPending, variables, error } = useMutation({
    mutationFn: async (document: StoredDocument) => saveFile(await fetchFile(document), document.name),
  })
  const alert = error && variables && (
    <ErrorBox onRetry={() => mutate(variables)}>{downloadFailure(error.message)}</ErrorBox>
  )
  return { save: mutate, busyWith: isPending ? variables.id : null, alert }
}
