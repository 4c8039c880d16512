import type { AskedWord } from './test-asked-words.ts'

/**
 * What a tester with fresh eyes typed, and the words of what people buy, build and sell by. Each is asked on the board, on a deal, on a
 * project and by a builder, and answered by a screen, a tab or an action (without “Go to” where it isn’t of this page), or by the article
 * that says where it is or that DoneUp doesn’t have it.
 */
const AGREEMENT = ['Go to Agreement', 'Agreement', 'Agreement, conditions and working days'] as const
const BUDGET = ['Go to Budget', 'Budget', 'The budget of a renovation'] as const
const BUILDERS = 'Builders: work on someone’s project'
const GUESTS = 'Guests: partners, accountants, builders'
const CALENDAR = ['Calendar and digest', 'Calendar, digest and reminders'] as const
const CHECKS = ['Go to Due diligence', 'Due diligence'] as const
const DELETED = ['Abandoned deals', 'The board of deals'] as const
const DOCUMENTS = ['Go to Documents', 'Upload a document', 'Documents and photos'] as const
const EXPENSES = ['Add expense', 'Go to Expenses', 'Expenses', 'Expenses and receipts'] as const
const EXPORTS = ['Exports', 'Exports for your accountant'] as const
const FEEDBACK = ['Feedback', 'Find your way around'] as const
const HELP = ['Help', 'Find your way around'] as const
const NOT_HERE = 'What DoneUp doesn’t do'
const NUMBERS = ['Go to Numbers', 'Numbers', 'Numbers of a deal'] as const
const OFFERS = ['Log offer', 'Offers', ...AGREEMENT] as const
const OFFLINE = 'Offline, and DoneUp on your phone'
const OVERVIEW = ['Go to Overview', 'Overview', 'The page of a deal', 'The page of a project'] as const
const PACKS = ['Make lender pack', 'Packs and shared links'] as const
const PHOTOS = ['Go to Photos', 'Add photos', 'Photos', 'Documents and photos'] as const
const PLAN = ['Go to Plan', 'Plan', 'The plan of a project'] as const
const PRICE = ['Calculator', 'The most to pay', 'Value a property'] as const
const RENOVATION = ['Go to Renovations', 'Renovations', 'Plan a renovation', 'Your costs'] as const
const SELL = ['Sell a project', 'The page of a project'] as const
const SHARING = [
  'Sharing',
  'Invite a guest to this deal',
  'Invite a guest',
  'Guests: partners and accountants',
] as const
const SUPPLIERS = 'Suppliers'
const TASKS = ['Tasks', 'Go to Tasks', 'Add task to this project', 'Add task to this deal'] as const
const TAX = ['Go to Tax and lending', 'Tax and lending'] as const
const VALUE = ['Go to Value', 'Add sale', 'Value'] as const

export const ASKED_EVERYWHERE: readonly AskedWord[] = [
  ['photo', ...PHOTOS, ...DOCUMENTS],
  ['take a photo', ...PHOTOS],
  ['camera', ...PHOTOS, ...EXPENSES, ...DOCUMENTS],
  ['site diary', ...PHOTOS],
  ['how much have we spent', ...BUDGET, ...EXPENSES],
  ['materials', ...EXPENSES, SUPPLIERS],
  ['rename address', ...OVERVIEW],
  ['add note', ...OVERVIEW, ...AGREEMENT],
  ['default costs', 'Your costs'],
  ['reno prices', 'Your costs'],
  ['album', ...PHOTOS],
  ['budget', ...BUDGET, ...RENOVATION],
  ['over budget', ...BUDGET],
  ['contingency', ...BUDGET],
  ['committed', ...BUDGET],
  ['variation', 'Add variation', ...BUDGET],
  ['extras', 'Add variation', ...BUDGET],
  ['quote', 'Add quote', ...BUDGET],
  ['quotes', 'Add quote', ...BUDGET],
  ['expense', ...EXPENSES, ...EXPORTS],
  ['add expense', ...EXPENSES],
  ['docket', ...EXPENSES, ...EXPORTS],
  ['bills', ...EXPENSES, 'The accountant’s page', ...EXPORTS],
  ['receipts as zip', ...EXPORTS, 'The accountant’s page'],
  ['plan', ...PLAN, 'Plan a renovation', 'Billing'],
  ['gantt', ...PLAN],
  ['timeline', ...PLAN],
  ['schedule', ...PLAN],
  ['programme', ...PLAN],
  ['baseline', ...PLAN],
  ['delay', ...PLAN],
  ['snag', ...TASKS, 'The page of a project'],
  ['snag list', ...TASKS, 'The page of a project'],
  ['defects', ...TASKS, 'The page of a project'],
  ['my day', ...TASKS],
  ['loan', ...TAX],
  ['mortgage', ...TAX, ...SHARING, ...PACKS],
  ['bank loan', ...TAX],
  ['bright line', ...TAX],
  ['brightline', ...TAX],
  ['ring fencing', ...TAX, NOT_HERE],
  ['depreciation', NOT_HERE],
  ['stamp duty', NOT_HERE],
  ['split', ...TAX],
  ['ownership', ...TAX],
  ['joint venture', ...PACKS, ...SHARING],
  ['accountant’s page', 'The accountant’s page'],
  ['lender pack', ...PACKS, 'Sharing'],
  ['offer', ...OFFERS, ...PRICE],
  ['make an offer', ...OFFERS, ...PRICE],
  ['counter offer', ...OFFERS],
  ['auction', ...OFFERS],
  ['tender', ...OFFERS, 'Add quote'],
  ['conditions', ...AGREEMENT, 'Terms of service'],
  ['deposit', ...AGREEMENT],
  ['settlement', ...AGREEMENT, ...PLAN],
  ['profit after tax', ...TAX],
  ['settlement date', ...AGREEMENT, ...OVERVIEW, ...PLAN],
  ['possession', ...AGREEMENT],
  ['unconditional', ...AGREEMENT],
  ['due diligence', ...CHECKS],
  ['building report', ...CHECKS, ...DOCUMENTS],
  ['lim', ...CHECKS, ...DOCUMENTS],
  ['lim report', ...CHECKS, ...DOCUMENTS],
  ['asbestos', ...CHECKS],
  ['documents', ...DOCUMENTS, 'Documents'],
  ['drawings', ...DOCUMENTS],
  ['contract', ...DOCUMENTS, ...AGREEMENT, SUPPLIERS],
  ['building consent', ...PLAN, ...CHECKS, ...AGREEMENT],
  ['permits', ...PLAN],
  ['risk', ...NUMBERS],
  ['stress test', ...NUMBERS],
  ['scenario', 'New scenario', ...NUMBERS],
  ['what if', 'New scenario', ...NUMBERS],
  ['sensitivity', ...NUMBERS],
  ['net profit', ...NUMBERS],
  ['net', ...NUMBERS],
  ['cash', ...NUMBERS, ...TAX],
  ['peak cash', ...NUMBERS],
  ['holding costs', ...OVERVIEW, ...NUMBERS, ...EXPENSES],
  ['roi', 'Performance', ...NUMBERS],
  ['rent', NOT_HERE],
  ['yield', NOT_HERE],
  ['tenants', NOT_HERE],
  ['after repair value', ...OVERVIEW, ...PRICE],
  ['arv', ...OVERVIEW, ...PRICE],
  ['cv', ...OVERVIEW, ...PRICE, NOT_HERE],
  ['rateable value', ...OVERVIEW, NOT_HERE],
  ['comparable sales', ...VALUE, NOT_HERE],
  ['comps', ...VALUE, NOT_HERE],
  ['map', NOT_HERE],
  ['weather', ...PLAN, ...CHECKS, NOT_HERE],
  ['language', NOT_HERE],
  ['open home', NOT_HERE, ...SELL],
  ['trademe', NOT_HERE],
  ['payroll', NOT_HERE],
  ['bank feed', NOT_HERE],
  ['sell', ...SELL, ...OVERVIEW],
  ['sale price', ...SELL, ...OVERVIEW],
  ['renovation cost', ...RENOVATION, ...BUDGET],
  ['kitchen', ...RENOVATION],
  ['search', 'Opportunities', ...HELP],
  ['filter', 'Opportunities', 'The board of deals'],
  ['sort', 'Opportunities', 'The board of deals', NOT_HERE],
  ['trash', ...DELETED],
  ['deleted', ...DELETED],
  ['recover', ...DELETED],
  ['bell', ...CALENDAR],
  ['notification', ...CALENDAR],
  ['push', ...CALENDAR, NOT_HERE],
  ['unsubscribe', ...CALENDAR],
  ['too many emails', ...CALENDAR],
  ['offline', OFFLINE],
  ['no signal', OFFLINE],
  ['install', OFFLINE],
  ['app store', OFFLINE],
  ['sync', OFFLINE],
  ['home screen', OFFLINE],
  ['contact support', ...HELP],
  ['phone number', ...HELP, 'Agents', 'Account settings'],
  ['suggestion', ...FEEDBACK],
  ['price of doneup', 'Billing', 'Plans, trial and billing'],
  ['refund', 'Billing', 'Plans, trial and billing', ...EXPENSES],
  ['privacy', 'Privacy policy'],
  ['passkey', 'Account settings'],
  ['guest', ...SHARING, BUILDERS, 'The accountant’s page', ...DOCUMENTS],
  ['logo', NOT_HERE],
  ['invite a builder', 'Invite a builder', GUESTS, 'Invite people', ...SHARING],
  ['working days', 'Working days'],
  ['council holidays', 'Working days', ...PLAN, ...AGREEMENT],
]
