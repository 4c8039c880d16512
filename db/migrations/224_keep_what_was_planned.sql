-- What a sold project was planned with: the estimates of its deal on the day of the sale, which later changes of the deal leave as they
-- are. Of projects sold before, those of today, which is what their figures were worked out with.
alter table projects add column planned jsonb;
alter table projects no force row level security;
alter table opportunities no force row level security;
update projects p set planned = jsonb_build_object('doneUpValue', o.done_up_value, 'renovationCost', o.renovation_cost,
  'profitMargin', o.profit_margin, 'maxPurchasePrice', o.max_purchase_price, 'holdingCosts', o.holding_costs,
  'sellingPlan', o.selling_plan)
from opportunities o
where o.organization_id = p.organization_id and o.id = p.opportunity_id and p.status = 'sold';
alter table projects force row level security;
alter table opportunities force row level security;
