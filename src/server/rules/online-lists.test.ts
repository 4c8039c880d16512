import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { createApi, type Operation } from '#src/platform/api/api.ts'
import { ACCESS } from '#src/platform/rows/access-register.ts'
import type { ListedOperation } from '#src/platform/rows/audited-list.ts'
import { apiDocument } from '../api-document/api-document.ts'
import { apiOperations } from '../http.ts'

// A list that exists online only is declared with auditedList and onlineRows. One that is written by hand fails here.

/** What gives access and isn’t a list that a person sees. */
const NO_LIST: Readonly<Record<string, string>> = {
  'auth.mail_links': 'Secrets in emails, which are used once.',
  'auth.challenges': 'Unfinished proofs of minutes.',
  'auth.passwords': 'One of an account.',
  'auth.authenticators': 'One of an account.',
  'auth.backup_codes': 'Replaced together; their number is shown.',
}

/** Operations of the register that change no row of a list. */
const NO_ROW: Readonly<Record<string, string>> = {
  createPasskeyChallenge: 'Asks the browser for a passkey, which createPasskey then adds.',
  updatePassword: NO_LIST['auth.passwords'] ?? '',
  createAuthenticator: NO_LIST['auth.authenticators'] ?? '',
  replaceBackupCodes: NO_LIST['auth.backup_codes'] ?? '',
}

/** Deletions of neither an audited list nor rows that can be undone. */
const OTHER_DELETIONS: Readonly<Record<string, string>> = {
  declineReceivedInvite: 'By whom the invitation is for; the list is of the organization.',
  leaveOrganization: 'One’s own membership, which the register calls no access of its own.',
  deleteMember: 'A membership, which the register calls no access of its own.',
  deleteRule: 'A dated rule, shown to all; its history stays.',
  deleteSuggestion: 'Removed by its author or the site, and restored below.',
  restoreDeal: 'Undoes the abandonment of a deal.',
  restoreSuggestion: 'Undoes the removal of a suggestion.',
  signOutEverywhere: 'All devices at once, with the cookie of this one.',
  signOutOtherDevices: 'All devices but this one, at once.',
  turnOffSecondFactor: 'One of an account.',
  undoExpenseExport: 'Undoes an export of expenses.',
  undoBudgetLineImport: 'Undoes an import.',
  undoExpenseImport: 'Undoes an import.',
  undoDealImport: 'Undoes an import.',
  undoSubscriptionCancellation: 'Undoes a cancellation.',
  undoSupplierImport: 'Undoes an import.',
  withdrawVote: 'Takes a vote back, which can be given again.',
}

/** Requests to delete that are sent by neither onlineRows nor offlineRows. */
const SENT_BY_HAND: Readonly<Record<string, string>> = {
  'build/accounting/api.ts': 'undoExpenseExport',
  'build/budgets/api.ts': 'deleteBudgetLine, with where its expenses go',
  'people/accounts/account-api.ts': 'signOutEverywhere, signOutOtherDevices',
  'people/accounts/deletion/deletion-banner.tsx': 'Keeps the account.',
  'people/accounts/two-factor/api.ts': 'turnOffSecondFactor',
  'people/billing/api.ts': 'undoSubscriptionCancellation',
  'base/feedback/api.ts': 'deleteSuggestion, restoreSuggestion, withdrawVote',
  'base/imports/use-import.tsx': 'undoDealImport and its kin',
  'deals/board/api.ts': 'The queue of the board, with Undo.',
  'deals/tax-rules/api.ts': 'deleteRule',
  'people/organizations/api.ts': 'leaveOrganization',
  'people/organizations/invites/api.ts': 'declineReceivedInvite',
  'people/organizations/member-api.ts': 'deleteMember',
  'build/projects/board/api.ts': 'The queue of the board, with Undo.',
}

const operations = apiOperations()
const isListed = (operation: Operation): operation is ListedOperation => 'listedTable' in operation
const listed = operations.filter(isListed)

test('every table that gives access is an audited list, or says why not', () => {
  const tables = new Set(ACCESS.map(({ table }) => table))
  const declared = new Set(listed.map(({ listedTable }) => listedTable))
  expect([...declared, ...Object.keys(NO_LIST)].toSorted()).toEqual([...tables].toSorted())
})

test('every operation that the register names is a change of its audited list', () => {
  const byHand = ACCESS.flatMap(({ table, proof }) =>
    'operations' in proof
      ? proof.operations.filter(
          (name) => !listed.some((one) => one.operationId === name && one.listedTable === table),
        )
      : [],
  )
  expect(byHand.toSorted()).toEqual(Object.keys(NO_ROW).toSorted())
})

test('every deletion is of an audited list, can be undone, or says what it is', () => {
  const api = createApi(operations)
  const shape = z.record(z.string(), z.record(z.string(), z.looseObject({ operationId: z.string() })))
  const paths = shape.parse(apiDocument(api, 'https://doneup.example', 'session').paths)
  const names = new Set(listed.map(({ operationId }) => operationId))
  const others = Object.entries(paths).flatMap(([path, { delete: deletion }]) =>
    deletion === undefined ||
    names.has(deletion.operationId) ||
    path.endsWith('/deletion') ||
    paths[`${path}/deletion`]?.delete
      ? []
      : [deletion.operationId],
  )
  expect(others.toSorted()).toEqual(Object.keys(OTHER_DELETIONS).toSorted())
})

test('every request to delete is sent by the shared parts of lists, or says what it deletes', () => {
  const root = join(import.meta.dirname, '../../features')
  const byHand = globSync('**/*.{ts,tsx}', { cwd: root })
    .filter((path) => !/test[-.]|\.test\.|\.server\./.test(path))
    .filter((path) => readFileSync(join(root, path), 'utf8').includes("method: 'DELETE'"))
  expect(byHand.toSorted()).toEqual(Object.keys(SENT_BY_HAND).toSorted())
})
