import type { Page } from '@playwright/test'

type Role = Parameters<Page['getByRole']>[0]
type Names = readonly (readonly [Role, string | RegExp])[]

const links = (...names: string[]): Names => names.map((name) => ['link', name])
const buttons = (...names: (string | RegExp)[]): Names => names.map((name) => ['button', name])
const boxes = (...names: string[]): Names => names.map((name) => ['textbox', name])
const outputs = (...names: string[]): Names => names.map((name) => ['status', name])
const regions = (...names: string[]): Names => names.map((name) => ['region', name])
const radios = (...names: (string | RegExp)[]): Names => names.map((name) => ['radio', name])

/** The header and footer of every screen. */
const FRAME_SIGNED_OUT: Names = [
  ...links('DoneUp', 'Skip to content', 'How It Works', 'Pricing', 'Sign in', 'Sign up'),
  ['contentinfo', ''],
]
const FRAME_SIGNED_IN: Names = [
  ...links('DoneUp', 'Skip to content', 'Calculator', 'Opportunities', 'Projects', 'Performance', 'Agents'),
  ...links('Feedback'),
  ...buttons(/^Organization: /, /^Notifications/, 'Account'),
]

const FORM: Names = [
  ['combobox', 'Status'],
  ['combobox', 'Agent name'],
  ...boxes('Asking price', 'Offer price', 'Agent contact', 'Done-up value', 'Renovation cost', 'Notes'),
  ['slider', 'Profit margin'],
  ['group', 'Holding costs'],
  ...boxes('Insurance premium', 'Council rates', 'Legal fees', 'Buying costs', 'Selling costs'),
  ...boxes('Months', 'Interest rate', 'Loan to value ratio'),
]

const DEAL_FORM: Names = [...FORM, ...regions('Activity')]

const DOCUMENTS: Names = [...regions('Documents'), ...buttons('Upload')]

const RENOVATION: Names = [
  ...boxes('House size (m²)', 'Kitchen cost', 'Item name', 'Total cost'),
  ['radiogroup', 'Quality'],
  ...radios('Basic', 'Mid-range', 'High-end'),
  ...['Kitchen', 'Bathroom', 'Carpet', 'Hard floor', 'Interior paint', 'Exterior paint', 'Landscaping'].map(
    (name) => ['checkbox', name] as const,
  ),
  ...buttons('Reset Kitchen cost', 'Add item'),
  ['form', 'Add custom item'],
  ...outputs('Total renovation cost'),
]

/** Accessible names of each screen's controls. */
export const NAMES: Record<string, Names> = {
  landing: [['combobox', 'Property address'], ...FRAME_SIGNED_OUT],
  'valuation-typical': [
    ...boxes('Your valuation'),
    ...outputs('Estimated done-up value'),
    ...regions('Property details'),
    ...buttons('Plan Renovations'),
  ],
  'renovations-typical': [...RENOVATION, ...buttons('Back to Valuation', 'Calculate Purchase Price')],
  'purchase-price-typical': [
    ...outputs('Done-up value', 'Renovation cost', 'Maximum purchase price'),
    ['slider', 'Profit percentage'],
    ...buttons('Back to Renovations', 'Add to Dashboard'),
  ],
  login: [...boxes('Email'), ...buttons('Sign in'), ...links('Sign up', 'Forgot password?')],
  signup: [...boxes('Email'), ...buttons('Create account')],
  'forgot-password': [...radios('Reset password', 'Magic link'), ...buttons('Send reset link')],
  'check-email': [['heading', 'Check your email'], ...links('Back to sign in')],
  'reset-password': [...buttons('Update password')],
  'invite-bad': [['heading', 'Invalid Invitation'], ...links('Return to login')],
  'guest-prompt': [
    ['dialog', 'Save Your Progress'],
    ...buttons('Create account', 'Sign in', 'Continue as guest'),
  ],
  pricing: [
    ['radiogroup', 'Billing period'],
    ...radios(/^Monthly/, /^Annual/),
    ...['Free', 'Pro Membership', 'Enterprise'].map((name) => ['article', name] as const),
  ],
  checkout: [['heading', 'Simulated checkout'], ...buttons('Pay', 'Cancel')],
  dashboard: [
    ...FRAME_SIGNED_IN,
    ['heading', 'Property Opportunities'],
    ['link', /^New Opportunity/],
    ['tab', /^Active \(\d+\)$/],
    ['tab', /^Abandoned \(\d+\)$/],
    ['searchbox', 'Search deals'],
    ...regions(
      'Pipeline overview',
      'Summary',
      'New Listing',
      'Agent Contact',
      'Meets Criteria',
      'Offer Made',
    ),
    ...regions('Offer Accepted', 'Due Diligence', 'Funding', 'Won'),
    ...links('View Renovation Details'),
    ['article', '112 Tāwhai Street, Stokes Valley, Lower Hutt'],
    ...buttons('Move 112 Tāwhai Street, Stokes Valley, Lower Hutt'),
  ],
  'move-menu': [
    ['menu', /^Move/],
    ['menuitemradio', 'New Listing'],
    ['menuitem', 'Abandon'],
    ['menuitem', 'Delete'],
  ],
  accountant: [
    ['heading', '14 Clarence Street, Hamilton'],
    ...regions('For the books', 'Expenses'),
    ['combobox', 'Period'],
    ...buttons('Expenses CSV', 'Xero bills CSV', 'Xero bank statement CSV', '4 receipts as ZIP'),
    ...buttons('Download PDF', 'Print or save as PDF'),
  ],
  'won-dialog': [...boxes('Actual purchase price'), ...buttons('Confirm', 'Cancel')],
  'delete-dialog': [['dialog', 'Delete Opportunity'], ...buttons('Delete', 'Cancel')],
  'tour-1': buttons('Next', 'Close'),
  'tour-3': buttons('Finish', 'Close'),
  deal: [
    ...links('Back to dashboard', 'Overview', 'Value', 'Numbers', 'Tax and lending', 'Agreement'),
    ...links('Due diligence', 'Documents'),
    ...DEAL_FORM,
    ...outputs('Maximum purchase price'),
  ],
  'deal-documents': [...links('Back to deal'), ...DOCUMENTS],
  'deal-due-diligence': [...links('Back to deal'), ...regions('Due diligence', 'Tasks')],
  'deal-renovations': [...RENOVATION, ...buttons('Save Changes')],
  'deal-value': [...regions('Comparable sales'), ...buttons('Add sale')],
  numbers: [
    ...links('Back to deal'),
    ...regions('Offer ladder', 'Sensitivity', 'Scenarios', 'Target', 'Cash', 'Risk'),
    ...outputs('Maximum purchase price', 'On total cost', 'Net-safe', '70% rule', 'Most to pay'),
    ...outputs('Peak cash needed'),
    ...buttons('how? Sensitivity', 'how? Peak cash needed', 'how? Risk'),
    ['table', 'Sale price and renovation cost'],
    ['table', 'Delay and renovation cost'],
    ['table', 'Scenarios'],
    ['radiogroup', 'I want'],
    ...boxes('Target', 'Deposit', 'Renovation months'),
    ...buttons('Use net-safe as offer price', 'New scenario', 'Add usual scenarios'),
  ],
  tax: [
    ...links('Back to deal', 'Numbers'),
    ...regions('Ownership', 'GST', 'After tax', 'Bright-line', 'Lending', 'Sources'),
    ...boxes('Owner name', 'Share', 'Other income', 'Title registered on', 'Valuation for the bank'),
    ...boxes('Household income', 'Other debt'),
    ['combobox', 'Kind'],
    ['radiogroup', 'Are you GST-registered for this?'],
    ['table', 'Compare owners'],
    ...outputs('Tax', 'Profit after tax', 'Bright-line ends', 'LVR', 'Deposit needed', 'DTI'),
    ...buttons('Add owner'),
  ],
  'deal-agreement': [
    ...regions('Agreement and conditions', 'Timeline', 'Offers'),
    ...outputs('Agreement'),
    ['table', 'Conditions'],
    ...buttons(
      'Edit agreement',
      'Add condition',
      'Usual conditions',
      'how? the day of Finance',
      'Undo Insurance',
    ),
  ],
  rules: [['heading', 'Rules'], ...buttons('Add rule'), ...regions('GST rate')],
  formulas: [
    ['heading', 'How DoneUp calculates'],
    ['navigation', 'Formulas'],
    ...links('Offer ladder', 'Working days'),
    ['heading', 'Penalty interest'],
  ],
  'tax-gst': [
    ['radiogroup', 'Vendor'],
    ...outputs('GST to pay', 'Net profit after GST', 'Break-even sale after GST'),
  ],
  projects: [
    ['heading', 'Active Projects'],
    ['radiogroup', 'Profit'],
    ['radiogroup', 'Period'],
    ...radios('Gross', 'Net', 'All Time', 'Last 12 Months', 'Last 3 Months'),
    ...regions('Planning', 'Permits', 'Demolition', 'First Fix', 'Second Fix', 'Finishings', 'Cleanup'),
    ...regions('Staging/Photos', 'Listed', 'Sold', 'Summary'),
  ],
  'sold-dialog': [
    ['dialog', 'Project Sold Details'],
    ...boxes('Actual sale price', 'Actual renovation cost', 'Day of sale', 'Buyer’s settlement'),
    ...buttons('Confirm', 'Cancel'),
  ],
  'sold-dialog-loss': buttons('Record as a loss'),
  project: [
    ['combobox', 'Stage'],
    ...links('Overview', 'Tasks', 'Plan', 'Budget', 'Expenses', 'Photos', 'Documents', 'Deal'),
    ...regions('Progress', 'Tasks', 'Actual values', 'Activity'),
    ...buttons('Edit', 'More actions'),
  ],
  'project-deal': FORM,
  'project-documents': DOCUMENTS,
  budget: [
    ...links('Overview', 'Budget', 'Expenses'),
    ...regions('Budget', 'Variations', 'Quotes', 'Forecast profit'),
    ...radios('Including GST', 'Excluding GST'),
    ...buttons('Add line', 'Add variation', 'Add quote', 'Actions: Kitchen'),
  ],
  expenses: [
    ...regions('Expenses', 'Export'),
    ['combobox', 'What for'],
    ['combobox', 'Supplier'],
    ['combobox', 'Payment'],
    ...buttons('Add expense'),
  ],
  agents: [
    ['heading', 'Agent Contacts'],
    ...buttons('Add agent', 'Edit Anika Thompson', 'Delete Anika Thompson'),
  ],
  suppliers: [
    ['heading', 'Suppliers'],
    ...buttons('Add supplier', 'Edit Ace Plumbing', 'Delete Ace Plumbing'),
  ],
  'project-photos': [
    ...links('Overview', 'Budget', 'Expenses', 'Plan', 'Photos'),
    ...regions('Photos'),
    ...radios('By day', 'By room'),
    ...boxes('From', 'To'),
    ['slider', /Kitchen/],
    ...buttons('Add photos', 'Print report'),
    ['button', /^View Tiled and grouted, /],
    ['button', /^Actions: Tiled and grouted, /],
  ],
  supplier: [
    ...links('Back to suppliers', '12 Rimu Street, New Lynn, Auckland'),
    ['heading', 'Ace Plumbing'],
    ...regions('Spending', 'Quotes'),
    ...radios('Including GST', 'Excluding GST'),
    ...buttons('Edit Ace Plumbing'),
  ],
  pack: [
    ...links('Back to deal'),
    ...radios('Lender', 'Partner'),
    ...boxes('Title', 'For', 'Cover note'),
    ...regions('Shared links'),
    ...buttons('Share link', 'Download PDF', 'Print or save as PDF'),
  ],
  sharing: [
    ['heading', 'Sharing'],
    ...regions('Shared links'),
    ...radios('All members', 'Administrators', 'Nobody'),
    ...buttons('Revoke all', 'Save'),
  ],
  api: [['heading', 'API'], ...regions('Keys', 'Webhooks'), ...buttons('Create key', 'Add endpoint')],
  exports: [
    ['heading', 'Exports'],
    ...regions('Expenses', 'Deals', 'Everything'),
    ...buttons('Export expenses'),
  ],
  costs: [
    ['heading', 'Your costs'],
    ...regions('Costs per m²', 'Export', 'Account codes'),
    ...buttons('Export expenses', 'Save account codes'),
  ],
  'supplier-dialog': [...boxes('Name', 'Phone', 'Email', 'Notes'), ...buttons('Save')],
  'agent-dialog': [...boxes('Name', 'Phone', 'Email'), ...buttons('Save')],
  feedback: [
    ['heading', 'Feature Suggestions'],
    ...buttons('New Suggestion', 'Vote for GST on the sale price', 'Remove GST on the sale price'),
    ['article', 'GST on the sale price'],
  ],
  suggestion: [...boxes('Title', 'Description'), ...buttons('Submit')],
  performance: [
    ['heading', 'Performance Overview'],
    ['radiogroup', 'Period'],
    ...['Offers made', 'Offers accepted', 'Acceptance rate', 'Average ROI', 'Average duration'].map(
      (name) => ['figure', name] as const,
    ),
    ['figure', 'Total profit'],
  ],
  'organization-settings': [...boxes('Organization name'), ...buttons('Save', 'Delete organization')],
  team: [
    ['combobox', /^Role of /],
    ...buttons(/^Remove /, 'Send invite', /^Cancel invite for hemi/),
    ...boxes('Email'),
    ['combobox', 'Role'],
  ],
}

const LATE_MS = 5_000

/** The agreed names that no element of the page has. */
export async function namesMissing(page: Page, screen: string): Promise<string[]> {
  const missing: string[] = []
  for (const [role, name] of NAMES[screen] ?? []) {
    const found = page.getByRole(role, { exact: true, ...(name !== '' && { name }) }).first()
    await found
      .waitFor({ state: 'attached', timeout: LATE_MS })
      .catch(() => missing.push(`${role} "${name}"`))
  }
  return missing
}
