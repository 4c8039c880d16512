import type { Signature } from '#src/lib/files/file-signatures.ts'
import type { FileCheck } from '#src/ui/field/chosen-files.ts'
import {
  acceptedFiles,
  type FileKind,
  isAccepted,
  kindByName,
  labelOf,
  uploadProblem,
  wrongContentProblem,
} from './files.ts'
import { type DocumentCategory, PHOTOGRAPHED, RECEIPTS } from './schema.ts'

/** Checks the files that are chosen for a category, as the server does later with the whole file. */
export function documentCheck(category: DocumentCategory): FileCheck {
  return (file, signature) => {
    const name = labelOf(file.name)
    const problem = uploadProblem(name, file.size, category)
    if (problem !== null) return problem
    const kind = documentKind(signature)
    if (kind !== null && isAccepted(kind, category)) return null
    // A ZIP archive may be no Word document, which only the whole file shows.
    const known = kind === 'doc' || kind === 'docx' ? null : kind
    return wrongContentProblem({ kind: known, words: signature?.words ?? null }, name, category)
  }
}

/** The PDFs and photos that support what a row of a deal says, such as a sale. */
export const EVIDENCE_FILES = {
  accept: acceptedFiles(RECEIPTS),
  check: ((file, signature) => {
    const kind = documentKind(signature) ?? kindByName(labelOf(file.name))
    if (kind === 'doc' || kind === 'docx') return 'Save it as a PDF and add that.'
    return documentCheck(kind === 'pdf' ? EVIDENCE_CATEGORY : PHOTOGRAPHED)(file, signature)
  }) satisfies FileCheck,
}
/** Where evidence is filed. */
export const EVIDENCE_CATEGORY = 'purchase_docs'

function documentKind(signature: Signature | null): FileKind | null {
  switch (signature?.kind) {
    case 'zip':
      return 'docx'
    case 'ole':
      return 'doc'
    case 'pdf':
    case 'jpeg':
    case 'png':
      return signature.kind
    default:
      return null
  }
}
