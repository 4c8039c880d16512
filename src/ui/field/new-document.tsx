import { useState } from 'react'
import { newRowId } from '#src/lib/rows/row-id.ts'
import type { FieldOf } from '../form/use-form.ts'
import { Notice } from '../layout/alert.tsx'
import { Button } from '../layout/button.tsx'
import { Stack } from '../layout/layout.tsx'
import type { FileCheck } from './chosen-files.ts'
import { pickFiles } from './pick-files.ts'
import { DocumentField } from './select-field.tsx'

/** A file that becomes a document with this id once the form that names it is saved. */
export interface NewDocument {
  id: string
  file: File
  /** What it is called in the form; by default the name of the file. */
  name?: string
}

export interface DocumentFiles {
  /** For a file input, such as ".pdf,.png". */
  accept: string
  check: FileCheck
}

/** The documents that a row may name, and how a further one is added. */
export interface NamedDocuments {
  documents: readonly { id: string; name: string }[]
  files: DocumentFiles
  /** Adds a file to the documents; what names it is sent afterwards. */
  file: (added: NewDocument) => void | Promise<void>
}

interface KeptEdits {
  edits: object
  restore: (edits: object) => void
}

/** The document that a form names: one of those there are, or a file, at first one that was `taken`, which is sent with the form. */
export function useNamedDocument(
  { isFilledIn, kept }: { isFilledIn: boolean; kept: KeptEdits },
  { documents, files, file }: NamedDocuments,
  taken: NewDocument | null = null,
) {
  const [added, setAdded] = useState(taken)
  return {
    /** What the dialog of the form keeps and asks about. */
    form: {
      isFilledIn: isFilledIn || added !== null,
      kept: {
        edits: namingFiled(kept.edits, documents),
        restore: (given: object) => kept.restore(namingFiled(given, documents)),
        hasFiles: added !== null,
        isOfItsOwn: taken !== null,
      },
    },
    async send({ documentId }: { documentId: string | null }): Promise<void> {
      if (added !== null && documentId === added.id) await file(added)
    },
    /** For its `NewDocumentField`. */
    field: { documents, files, added, onAdd: setAdded },
  }
}

interface NewDocumentFieldProps extends FieldOf<string | null> {
  documents: NamedDocuments['documents']
  files: DocumentFiles
  added: NewDocument | null
  onAdd: (document: NewDocument) => void
}

/** A document of the deal, or a file that becomes one. */
export function NewDocumentField({ documents, files, added, onAdd, ...field }: NewDocumentFieldProps) {
  const [refusal, setRefusal] = useState<string | null>(null)
  const options =
    added === null ? documents : withNew(documents, { id: added.id, name: added.name ?? added.file.name })
  function add() {
    pickFiles({ ...files, isOne: true }, ([chosen]) => {
      if (chosen === undefined) return
      const { file, problem } = chosen
      setRefusal(problem === null ? null : `${file.name}: ${problem}`)
      if (problem !== null) return
      const id = newRowId()
      onAdd({ id, file })
      field.onChange(id)
    })
  }
  return (
    <Stack gap={8}>
      <DocumentField documents={options} {...field} />
      {refusal !== null && <Notice>{refusal}</Notice>}
      <div>
        <Button size="dense" icon="plus" onClick={add}>
          Add photo or PDF
        </Button>
      </div>
    </Stack>
  )
}

/** A document can be chosen before the server has it. */
function withNew<One extends { id: string; name: string }>(documents: readonly One[], added: One) {
  return documents.some(({ id }) => id === added.id) ? documents : [added, ...documents]
}

/** What is kept of a dialog doesn’t name a document that was never filed. */
function namingFiled(edits: object, documents: readonly { id: string }[]): object {
  const { documentId = null, ...rest } = edits as { documentId?: unknown }
  return documentId === null || documents.some(({ id }) => id === documentId) ? edits : rest
}
