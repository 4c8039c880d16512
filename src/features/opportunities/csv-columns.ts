/** Amounts in NZD, rates in percent, dates without time. */
export type CellKind = 'text' | 'status' | 'money' | 'percent' | 'months' | 'rate' | 'ratio' | 'date' | 'plan'

interface DealColumn {
  field: string
  /** The heading in exported files and the name in the column menu. */
  label: string
  kind: CellKind
  /** Headings of other programs and spreadsheets, normalized by normalizeHeading. */
  names: readonly string[]
}

/** In the column order of exported files. */
export const DEAL_COLUMNS = [
  {
    field: 'address',
    label: 'Address',
    kind: 'text',
    names: [
      'propertyaddress',
      'streetaddress',
      'fulladdress',
      'property',
      'propertyname',
      'street',
      'address1',
    ],
  },
  { field: 'suburb', label: 'Suburb (joins the address)', kind: 'text', names: ['suburb', 'locality'] },
  { field: 'city', label: 'City (joins the address)', kind: 'text', names: ['city', 'town', 'towncity'] },
  {
    field: 'status',
    label: 'Status',
    kind: 'status',
    names: ['stage', 'dealstatus', 'dealstage', 'pipelinestage', 'statusvalue'],
  },
  {
    field: 'askingPrice',
    label: 'Asking price',
    kind: 'money',
    names: ['asking', 'listprice', 'listingprice', 'listedprice', 'vendorprice', 'askprice'],
  },
  { field: 'offerPrice', label: 'Offer price', kind: 'money', names: ['offer', 'ouroffer', 'offeramount'] },
  {
    field: 'actualPurchasePrice',
    label: 'Actual purchase price',
    kind: 'money',
    names: ['purchaseprice', 'purchased', 'pricepaid', 'boughtfor', 'acquisitionprice', 'contractprice'],
  },
  {
    field: 'agentName',
    label: 'Agent name',
    kind: 'text',
    names: ['agent', 'listingagent', 'realestateagent', 'salesperson'],
  },
  {
    field: 'agentContact',
    label: 'Agent contact',
    kind: 'text',
    names: ['agentphone', 'agentemail', 'agentmobile', 'agentdetails', 'contact'],
  },
  {
    field: 'unconditionalDate',
    label: 'Unconditional date',
    kind: 'date',
    names: ['unconditional', 'duediligencedate', 'conditiondate', 'unconditionalby'],
  },
  {
    field: 'dueDate',
    label: 'Settlement date',
    kind: 'date',
    names: ['settlement', 'duedate', 'closingdate', 'settles', 'closedate', 'settlementday'],
  },
  {
    field: 'doneUpValue',
    label: 'Done-up value',
    kind: 'money',
    names: [
      'arv',
      'afterrepairvalue',
      'resalevalue',
      'endvalue',
      'gdv',
      'projectedsaleprice',
      'estimatedvalue',
    ],
  },
  {
    field: 'renovationCost',
    label: 'Renovation cost',
    kind: 'money',
    names: [
      'renovationcosts',
      'renovation',
      'reno',
      'renocost',
      'renovationbudget',
      'rehabcost',
      'rehabcosts',
      'rehab',
      'rehabbudget',
      'repaircost',
      'repaircosts',
      'repairs',
      'estimatedrepairs',
    ],
  },
  {
    field: 'profitMargin',
    label: 'Profit margin (%)',
    kind: 'percent',
    names: ['margin', 'targetmargin', 'profitpercentage', 'desiredprofit', 'profitmarginpercent'],
  },
  {
    field: 'notes',
    label: 'Notes',
    kind: 'text',
    names: ['note', 'comments', 'comment', 'description', 'remarks'],
  },
  {
    field: 'months',
    label: 'Holding months',
    kind: 'months',
    names: ['months', 'holdingperiod', 'holdingtime', 'holdmonths', 'holdperiod'],
  },
  {
    field: 'interestRate',
    label: 'Interest rate (%)',
    kind: 'rate',
    names: ['interest', 'mortgagerate', 'loanrate'],
  },
  {
    field: 'loanToValueRatio',
    label: 'Loan to value ratio (%)',
    kind: 'ratio',
    names: ['lvr', 'ltv', 'loantovalue'],
  },
  {
    field: 'insurancePremium',
    label: 'Insurance premium',
    kind: 'money',
    names: ['insurance', 'insuranceperyear'],
  },
  {
    field: 'councilRates',
    label: 'Council rates',
    kind: 'money',
    names: ['rates', 'ratesperyear', 'propertytaxes'],
  },
  {
    field: 'legalFees',
    label: 'Legal fees',
    kind: 'money',
    names: ['legal', 'legals', 'legalcosts', 'solicitor'],
  },
  {
    field: 'buyingCosts',
    label: 'Buying costs',
    kind: 'money',
    names: ['purchasecosts', 'closingcosts', 'buyingcost'],
  },
  {
    field: 'sellingCosts',
    label: 'Selling costs',
    kind: 'money',
    names: ['salecosts', 'sellingcost', 'commission', 'agentcommission'],
  },
  { field: 'renovationItems', label: 'Renovation plan (JSON)', kind: 'plan', names: [] },
  {
    field: 'actualRenovationCost',
    label: 'Actual renovation cost',
    kind: 'money',
    names: ['renovationspent', 'actualrehabcost'],
  },
  {
    field: 'actualSalePrice',
    label: 'Actual sale price',
    kind: 'money',
    names: ['saleprice', 'soldprice', 'soldfor'],
  },
  { field: 'abandonedFrom', label: 'Abandoned from', kind: 'status', names: [] },
  {
    field: 'abandonReason',
    label: 'Reason for abandoning',
    kind: 'text',
    names: ['abandonreason', 'lostreason', 'reason'],
  },
] as const satisfies readonly DealColumn[]

export type DealField = (typeof DEAL_COLUMNS)[number]['field']

/** Exported files have one column for the complete address. */
export const EXPORTED_COLUMNS = DEAL_COLUMNS.filter(({ field }) => field !== 'suburb' && field !== 'city')
