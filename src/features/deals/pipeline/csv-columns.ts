import type { FileColumn } from '#src/features/base/imports/import-kind.ts'
import { renovationPlanSchema } from '#src/features/public/calculators/schema.ts'
import { OPPORTUNITY_STATUSES } from './schema.ts'

const STATUS = { kind: 'choice', choices: { noun: 'a status', values: OPPORTUNITY_STATUSES } } as const

export const DEAL_COLUMNS = [
  { field: 'address', label: 'Address', kind: 'text' },
  { field: 'suburb', label: 'Suburb (joins the address)', kind: 'text' },
  { field: 'city', label: 'City (joins the address)', kind: 'text' },
  { field: 'status', label: 'Status', ...STATUS },
  { field: 'askingPrice', label: 'Asking price', kind: 'money' },
  { field: 'offerPrice', label: 'Offer price', kind: 'money' },
  { field: 'actualPurchasePrice', label: 'Actual purchase price', kind: 'money' },
  { field: 'agentName', label: 'Agent name', kind: 'text' },
  { field: 'agentContact', label: 'Agent contact', kind: 'text' },
  { field: 'unconditionalDate', label: 'Unconditional date', kind: 'date' },
  { field: 'dueDate', label: 'Settlement date', kind: 'date' },
  { field: 'doneUpValue', label: 'Done-up value', kind: 'money' },
  { field: 'renovationCost', label: 'Renovation cost', kind: 'money' },
  { field: 'profitMargin', label: 'Profit margin (%)', kind: 'percent' },
  { field: 'notes', label: 'Notes', kind: 'text' },
  { field: 'months', label: 'Holding months', kind: 'months' },
  { field: 'interestRate', label: 'Interest rate (%)', kind: 'rate' },
  { field: 'loanToValueRatio', label: 'Loan to value ratio (%)', kind: 'ratio' },
  { field: 'insurancePremium', label: 'Insurance premium', kind: 'money' },
  { field: 'councilRates', label: 'Council rates', kind: 'money' },
  { field: 'legalFees', label: 'Legal fees', kind: 'money' },
  { field: 'buyingCosts', label: 'Buying costs', kind: 'money' },
  { field: 'sellingCosts', label: 'Selling costs', kind: 'money' },
  {
    field: 'renovationItems',
    label: 'Renovation plan (JSON)',
    kind: 'json',
    json: {
      schema: renovationPlanSchema,
      refusal: 'isn’t a renovation plan. Use the unchanged value of a DoneUp export.',
    },
  },
  { field: 'actualRenovationCost', label: 'Actual renovation cost', kind: 'money' },
  { field: 'actualSalePrice', label: 'Actual sale price', kind: 'money' },
  { field: 'abandonedFrom', label: 'Abandoned from', ...STATUS },
  { field: 'abandonReason', label: 'Reason for abandoning', kind: 'text' },
] as const satisfies readonly FileColumn[]

export type DealField = (typeof DEAL_COLUMNS)[number]['field']

/** Headings used by other programs and spreadsheets, normalized by normalizeHeading and separated by spaces. */
export const HEADING_ALIASES: Readonly<Partial<Record<DealField, string>>> = {
  address: 'propertyaddress streetaddress fulladdress property propertyname street address1',
  suburb: 'suburb locality',
  city: 'city town towncity',
  status: 'stage dealstatus dealstage pipelinestage statusvalue',
  askingPrice: 'asking listprice listingprice listedprice vendorprice askprice',
  offerPrice: 'offer ouroffer offeramount',
  actualPurchasePrice: 'purchaseprice purchased pricepaid boughtfor acquisitionprice contractprice',
  agentName: 'agent listingagent realestateagent salesperson',
  agentContact: 'agentphone agentemail agentmobile agentdetails contact',
  unconditionalDate: 'unconditional duediligencedate conditiondate unconditionalby',
  dueDate: 'settlement duedate closingdate settles closedate settlementday',
  doneUpValue: 'valuedoneup arv afterrepairvalue resalevalue endvalue gdv projectedsaleprice estimatedvalue',
  renovationCost:
    'renovationcosts renovation reno renocost renovationbudget rehabcost rehabcosts rehab rehabbudget repaircost repaircosts repairs estimatedrepairs',
  profitMargin: 'margin targetmargin profitpercentage profitpercent desiredprofit profitmarginpercent',
  notes: 'note comments comment description remarks',
  months: 'months holdingperiod holdingtime holdmonths holdperiod',
  interestRate: 'interest mortgagerate loanrate',
  loanToValueRatio: 'lvr ltv loantovalue',
  insurancePremium: 'insurance insuranceperyear',
  councilRates: 'rates ratesperyear propertytaxes',
  legalFees: 'legal legals legalcosts solicitor',
  buyingCosts: 'purchasecosts closingcosts buyingcost',
  sellingCosts: 'salecosts sellingcost commission agentcommission',
  actualRenovationCost: 'renovationspent actualrehabcost',
  actualSalePrice: 'saleprice soldprice soldfor',
  abandonReason: 'abandonreason lostreason reason',
}

/** Exported files have one column for the complete address. */
export const EXPORTED_COLUMNS = DEAL_COLUMNS.filter(({ field }) => field !== 'suburb' && field !== 'city')
