/** What the tab of expenses loads after its list. */
export { ExportSection } from '#src/features/accounting/export-section.tsx'
export { ReceiptsDialog } from '#src/features/documents/receipts-dialog.tsx'
