import { MORE_SCREENS, type MoreLabel } from '../header/more-screens.ts'
import { mayOpenScreen } from '../session/screen-access.ts'
import type { Command } from './matching.ts'

/** Who looks for a screen. */
export interface Visitor {
  role: Parameters<typeof mayOpenScreen>[1]
  /** Has only what others share with them. */
  isOnlyGuest: boolean
  isRuleEditor: boolean
}

export interface ScreenEntry {
  to: string
  label: string
  /** What people call it, also in parts: none of it is shown. */
  words: string
  hash?: string
  search?: Readonly<Record<string, string>>
  /** By default all who have an organization. */
  isFor?: (visitor: Visitor) => boolean
}

const all = () => true
const guests = ({ isOnlyGuest }: Visitor) => isOnlyGuest

/** What people call the screens of More. */
const MORE_WORDS: Readonly<Record<MoreLabel, string>> = {
  Suppliers:
    'tradie tradies trades tradesman contractors subcontractors subbies plumber electrician sparky builder builders painter roofer merchant merchants bunnings mitre 10 placemakers itm vendors creditors contacts people',
  'Your costs':
    'account codes chart of accounts unit rates rate per square metre m2 price list learned kitchen bathroom usual default defaults costs reno renovation prices what things cost cost book nominal',
  Exports:
    'gst return tax year xero myob csv excel spreadsheet accountant accountants bookkeeper bookkeeping ird receipts receipt invoices dockets zip backup back up backups download everything all my data archive expenses end of year copy',
  Sharing:
    'share shared links link guests guest who can see access bank lender lenders banker mortgage broker investor partner partners accountant bookkeeper adviser viewers revoke stop packs pack permissions valuer solicitor lawyer',
  'Calendar and digest':
    'calendars google calendar outlook apple ical ics phone subscribe dates morning email emails daily weekly summary reminders reminder alerts notification notifications bell push unsubscribe stop emails',
  API: 'key keys token webhook webhooks zapier make integration integrations integrate connect developer developers automation programs apps',
  Team: 'members member users user staff people colleague colleagues partner wife husband add someone roles role administrator admin permissions remove seats employees',
  Settings:
    'business name company name rename trading preferences options defaults usual assumptions interest rate council rates legal fees insurance margin tax gst registered balance date checklist delete organization',
}

/** The names of screens that More writes shorter. */
const NAMES: Readonly<Record<string, string>> = { Team: 'Manage Team', Settings: 'Organization Settings' }

function moreEntry(screen: (typeof MORE_SCREENS)[number]): ScreenEntry {
  const { label } = screen
  return {
    ...screen,
    label: NAMES[label] ?? label,
    words: MORE_WORDS[label],
    isFor: ({ role, isOnlyGuest }) => role !== null && !isOnlyGuest,
  }
}

/** The screens that have no deal or project in their path. */
export const SCREEN_ENTRIES: readonly ScreenEntry[] = [
  {
    to: '/',
    label: 'Calculator',
    words:
      'home start valuation value worth estimate price offer maximum max pay calculate work out feasibility arv after repair value cv address new deal',
    isFor: all,
  },
  {
    to: '/guest',
    label: 'Shared with me',
    words: 'guest deals projects shared lender accountant',
    isFor: guests,
  },
  {
    to: '/dashboard',
    label: 'Opportunities',
    words:
      'deals deal board pipeline kanban dashboard properties property houses listings leads home columns search filter sort find cards',
  },
  {
    to: '/projects',
    label: 'Projects',
    words:
      'jobs builds build builder sites renovations renos flips reno won bought houses work in progress stages',
  },
  {
    to: '/tasks',
    label: 'Tasks',
    words: 'to do todo todos overdue due today my day list reminders checklist jobs assigned',
  },
  {
    to: '/compare',
    label: 'Compare deals',
    words: 'comparison side by side beside versus vs which better best deal choose difference',
  },
  {
    to: '/performance',
    label: 'Performance',
    words:
      'profit profits roi return stats statistics reports reporting results win rate acceptance how am i doing made money chart track record',
  },
  {
    to: '/agents',
    label: 'Agents',
    words:
      'real estate agent agents realtor salesperson salespeople contacts phone vendor listing rea harcourts barfoot ray white bayleys people',
  },
  {
    to: '/account',
    label: 'Account settings',
    words:
      'my name profile details email address change password passwords passkey passkeys fingerprint face id two factor 2fa authenticator security login sign in devices sessions me personal phone delete close account leave my data',
    isFor: all,
  },
  ...MORE_SCREENS.map(moreEntry),
  {
    to: '/dashboard',
    search: { view: 'list' },
    label: 'List of deals',
    words: 'table spreadsheet grid rows columns sort order sum totals excel view all opportunities',
  },
  {
    to: '/dashboard',
    search: { tab: 'abandoned' },
    label: 'Abandoned deals',
    words: 'dead lost deleted old archive archived passed missed restore bin trash recover recycle',
  },
  {
    to: '/dashboard/import',
    label: 'Import deals from CSV',
    words: 'spreadsheet excel upload bulk google sheets paste load move from',
  },
  {
    to: '/suppliers/import',
    label: 'Import suppliers from CSV',
    words: 'spreadsheet excel upload contacts bulk',
  },
  {
    to: '/feedback',
    label: 'Feedback',
    words:
      'suggestion suggestions idea ideas feature request requests vote bug bugs problem report complain wish',
  },
  {
    to: '/pricing',
    label: 'Billing',
    words:
      'trial subscription subscribe plan plans pricing price prices how much does it cost cancel upgrade credit card payment pay invoice invoices receipt pro membership annual monthly renew price of doneup refund discount',
    isFor: all,
  },
  {
    to: '/admin/rules',
    label: 'Rules',
    words: 'tax lending admin rates bright-line dti lvr',
    isFor: ({ isRuleEditor }) => isRuleEditor,
  },
  {
    to: '/help',
    label: 'Help',
    words:
      'guide support contact support contact us customer service chat learn training tutorial explain instructions manual faq questions glossary',
    isFor: all,
  },
  {
    to: '/how-it-works',
    label: 'How It Works',
    words: 'guide learn tour training tutorial explain start getting started',
    isFor: all,
  },
  {
    to: '/formulas',
    label: 'How DoneUp calculates',
    words: 'formula formulas math maths method workings how is it worked out calculation calculations',
    isFor: all,
  },
  {
    to: '/privacy',
    label: 'Privacy policy',
    words: 'privacy personal information data security legal cookies where is my data stored',
    isFor: all,
  },
  {
    to: '/terms',
    label: 'Terms of service',
    words: 'conditions legal agreement disclaimer liability',
    isFor: all,
  },
]

/** The commands of the screens that the visitor can open. */
export function screenCommands(visitor: Visitor, go: (entry: ScreenEntry) => unknown): Command[] {
  const { role, isOnlyGuest } = visitor
  const isShown = ({ to, isFor }: ScreenEntry) =>
    mayOpenScreen(to, role) && (isFor ? isFor(visitor) : !isOnlyGuest)
  return SCREEN_ENTRIES.filter(isShown).map((entry) => commandOf(entry, go))
}

export const PUBLIC_ENTRIES: readonly ScreenEntry[] = [
  { to: '/login', label: 'Sign in', words: 'log in login account my deals' },
  { to: '/signup', label: 'Sign up', words: 'register create account join try free trial start' },
  { to: '/forgot-password', label: 'Forgot password?', words: 'reset lost magic link cannot sign in' },
  {
    to: '/pricing',
    label: 'Pricing',
    words: 'price prices cost how much plans trial subscription pro enterprise',
  },
]

/** The screens for those who aren't signed in. */
export function guestScreenCommands(go: (entry: ScreenEntry) => unknown): Command[] {
  const open = SCREEN_ENTRIES.filter(({ to }) => OPEN_TO_ALL.includes(to))
  return [...open, ...PUBLIC_ENTRIES].map((entry) => commandOf(entry, go))
}

const OPEN_TO_ALL = ['/', '/help', '/how-it-works', '/formulas', '/privacy', '/terms']

function commandOf(entry: ScreenEntry, go: (entry: ScreenEntry) => unknown): Command {
  return {
    id: `screen:${entry.to}${entry.hash ?? ''}${Object.values(entry.search ?? {}).join()}`,
    group: 'Screens',
    label: entry.label,
    icon: 'arrow-right',
    words: entry.words,
    run: () => void go(entry),
  }
}
