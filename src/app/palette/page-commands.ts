import { PROJECT_TABS, type ProjectTab, projectTabs } from '#src/features/build/projects/tabs.ts'
import { DEAL_TABS, type DealTab } from '#src/features/deals/deal-editor/detail/deal-tabs.tsx'
import type { GuestRole } from '#src/features/people/organizations/invites/schema.ts'
import type { ArticleSlug } from '#src/features/public/help/article-list.ts'
import { ANCHORS } from '#src/lib/browser/anchors.ts'
import type { IconName } from '#src/ui/layout/icons.tsx'
import type { Command } from './matching.ts'

/** A part of a deal’s or a project’s pages, or an action on one of them. */
export interface PageEntry {
  label: string
  /** What people call it: none of it is shown. */
  words: string
  /** Below the path of the deal or the project. */
  path: string
  hash?: string
  icon?: IconName
  /** The name of the control that starts the action: pressed, or focused if it is a box or asks for files. */
  control?: string
  /** The menu that has the control. */
  menu?: string
  /** Opens the invitation of a guest in this role. */
  invites?: GuestRole
  /** The article of the help that describes it, if that isn’t the page’s. */
  article?: ArticleSlug
  /** A builder doesn’t have it, although they have its page. */
  isForMembers?: boolean
  /** Found only while the deal or the project is on the screen. */
  isOfThisPage?: boolean
}

const DEAL_TAB_WORDS: Readonly<Record<DealTab, string>> = {
  '': 'summary notes add note change price edit address rename asking price sale price agent status stage holding costs activity history dates value done-up arv after repair value cv rv margin history log',
  value:
    'comps comparables comparable sales sold nearby recent sales evidence cma appraisal done-up value arv after repair value cv rv what is it worth',
  numbers:
    'profit net net profit safe what if scenarios scenario sensitivity risk cash flow cashflow holding costs roi margin return deal analysis stress test interest rate rise flip ladder most to pay',
  tax: 'gst bright-line brightline ird income tax bank lender lenders mortgage loan loans lvr dti lend finance interest ownership owners trust company partner split shares profit after tax equity cash needed ring fencing gst registered purchase price allocation',
  agreement:
    'settlement settle settles settled deposit paid solicitor solicitors lawyer conveyancer deposit unconditional conditional condition conditions finance condition offers contract s&p sale and purchase agreement possession dates clause sunset vendor counter agreed price',
  'due-diligence':
    'dd lim report builders builder’s building inspection meth test insurance title consent consents council checklist checks check tasks to do todo asbestos weathertight property file building consents',
  documents:
    'photos photo files file upload contract pdf pdfs share shared links guests guest lim report title attachments pictures scans email camera',
}

export const DEAL_ENTRIES: readonly PageEntry[] = [
  ...tabEntries(DEAL_TABS, DEAL_TAB_WORDS),
  {
    label: 'Go to Renovations',
    path: 'renovations',
    icon: 'arrow-right',
    words:
      'reno renovation kitchen bathroom carpet flooring paint landscaping roof costs quality house size items scope of works budget details',
  },
  {
    label: 'Add sale',
    path: 'value',
    control: 'Add sale',
    words: 'comparable sale comp comps comparables nearby sold evidence',
  },
  {
    label: 'Log offer',
    path: 'agreement',
    hash: ANCHORS.offers,
    control: 'Log offer',
    words: 'make offer add offer counter offer counteroffer bid tender auction negotiate',
  },
  {
    label: 'Make lender pack',
    path: 'pack',
    icon: 'download',
    words:
      'partner bank mortgage broker investor share pdf print report summary presentation proposal send jv joint venture',
  },
  {
    label: 'New scenario',
    path: 'numbers',
    control: 'New scenario',
    words: 'add what if compare best worst case option',
  },
  {
    label: 'Add task to this deal',
    path: 'due-diligence',
    hash: ANCHORS.tasks,
    control: 'New task',
    words: 'to do todo reminder remind me ask assign',
  },
  {
    label: 'Upload a document',
    path: 'documents',
    control: 'Upload',
    words: 'add file photo contract lim attach scan',
  },
  {
    label: 'Invite a guest to this deal',
    path: 'documents',
    control: 'Invite guest',
    words: 'share partner accountant lender bank broker investor access view',
  },
]

const PROJECT_TAB_WORDS: Readonly<Record<ProjectTab, string>> = {
  '': 'summary sale price sell selling sold mark as sold actual values actual costs profit stage listing date activity history',
  tasks: 'to do todo to-dos jobs list checklist reminders assigned overdue punch list snag snags defects',
  plan: 'gantt schedule timeline programme program stages dates weeks finish date delay slip calendar baseline settlement start building consent permits council holidays weather late deadline',
  budget:
    'overspend over budget overrun overruns spend spent committed contingency variations extras quotes lines forecast cost costs left tracking remaining blowout',
  expenses:
    'receipts dockets materials timber invoices bills gst spent paid payments xero myob csv export accountant bookkeeper ird costs purchases supplier suppliers holding costs interest rates insurance',
  photos:
    'before and after pictures images site photos site diary diary progress camera report gallery album',
  documents:
    'files file upload contract pdf pdfs plans consent consents consent lim report building report drawings guests shared links attachments scans',
  deal: 'opportunity purchase asking price agent notes holding costs margin',
}

export const PROJECT_ENTRIES: readonly PageEntry[] = [
  ...tabEntries(PROJECT_TABS, PROJECT_TAB_WORDS),
  {
    label: 'Add expense',
    path: 'expenses',
    control: 'Add expense',
    words: 'receipt docket invoice bill materials purchase cost pay supplier spend camera snap',
  },
  {
    label: 'Add photos',
    path: 'photos',
    control: 'Add photos',
    words: 'upload picture take camera snap before after',
  },
  {
    label: 'Add quote',
    path: 'budget',
    control: 'Add quote',
    words: 'quotes estimate price tender supplier',
  },
  {
    label: 'Add variation',
    path: 'budget',
    control: 'Add variation',
    words: 'variations extra extras change order additional unforeseen',
  },
  { label: 'Add line', path: 'budget', control: 'Add line', words: 'budget item category cost' },
  {
    label: 'Add task to this project',
    path: 'tasks',
    control: 'New task',
    words: 'to do todo job reminder remind me ask assign snag',
  },
  {
    label: 'Invite a builder',
    path: 'documents',
    hash: ANCHORS.guests,
    invites: 'builder',
    article: 'guests',
    isForMembers: true,
    words: 'tradie contractor trade carpenter project manager site helper',
  },
  {
    label: 'Delete this project',
    path: '',
    icon: 'trash',
    menu: 'More actions',
    control: 'Delete project',
    isForMembers: true,
    isOfThisPage: true,
    words: 'remove',
  },
  {
    label: 'Import lines of this project from CSV',
    path: 'budget/import',
    icon: 'upload',
    words: 'spreadsheet excel upload estimate quantities copy template',
  },
  {
    label: 'Import expenses of this project from CSV',
    path: 'expenses/import',
    icon: 'upload',
    words: 'spreadsheet excel bank statement upload bulk xero',
  },
]

/** The parts of a deal that its project needs as well, by the label of the entry. */
const OF_THE_DEAL = ['Go to Tax and lending', 'Go to Agreement', 'Go to Renovations', 'Make lender pack']

/** The deal’s entries, first those that its project needs as well. */
export const DEAL_ENTRIES_OF_PROJECTS = DEAL_ENTRIES.filter(({ label }) => OF_THE_DEAL.includes(label))
export const OTHER_DEAL_ENTRIES = DEAL_ENTRIES.filter(({ label }) => !OF_THE_DEAL.includes(label))

/** The tabs and actions of a project that a member or a builder has: an action is on one of the tabs. */
export function projectEntries(isBuilder: boolean): readonly PageEntry[] {
  if (!isBuilder) return PROJECT_ENTRIES
  const tabs: readonly string[] = projectTabs(true)
  return PROJECT_ENTRIES.filter(({ path, isForMembers }) => tabs.includes(path) && !isForMembers)
}

/** Opens a path, then presses or focuses the named control. */
export type OpenPart = (to: string, part: PageEntry) => unknown

/** A deal or a project with those of its tabs and actions that are commands. */
export interface Place {
  /** Such as "/projects/0197…". */
  path: string
  /** “12 Rimu Street, project”. */
  name: string
  entries: readonly PageEntry[]
  group: string
  /** It is on the screen. Otherwise its commands name it, and are found only by a search. */
  isShown: boolean
  /** It was opened before, and has nothing to do with what is on the screen. */
  isOfAnotherPage?: boolean
}

export function placeCommands(
  { path: base, name, entries, group, isShown, isOfAnotherPage = false }: Place,
  open: OpenPart,
) {
  const found = isShown ? entries : entries.filter(({ isOfThisPage }) => !isOfThisPage)
  return found.map((entry): Command => {
    const { label, words, path } = entry
    return {
      id: `part:${base}:${label}`,
      group,
      isOfThisPage: isShown,
      label: isShown ? label : label.replace(ONLY_HERE, ''),
      ...(!isShown && { detail: name, isSearched: true, isOfAnotherPage }),
      icon: entry.icon ?? 'plus',
      words,
      isOnce: true,
      run: () => void open(path === '' ? base : `${base}/${path}`, entry),
    }
  })
}

/** What a label says only on the page itself. */
const ONLY_HERE = /^Go to | (?:to|of) this (?:deal|project)/g

function tabEntries<Tab extends string>(
  tabs: Readonly<Record<Tab, string>>,
  words: Readonly<Record<Tab, string>>,
): PageEntry[] {
  return (Object.keys(tabs) as Tab[]).map((tab) => ({
    label: `Go to ${tabs[tab]}`,
    path: tab,
    icon: 'arrow-right',
    words: words[tab],
  }))
}
