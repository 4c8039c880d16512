/** What the tab of expenses loads after its list. */
export { ExportSection } from '#src/features/accounting/export-section.tsx'
export { MoveExpenseDialog } from '#src/features/budgets/move-expense-dialog.tsx'
export { ReceiptsDialog } from '#src/features/documents/receipts-dialog.tsx'
