-- Budgets from before their sums were stored, as src/finance/budget.ts adds them up.
with lines as (
  select l.organization_id, l.project_id, l.original + v.amount as current, q.amount as committed, e.amount as spent,
    l.to_complete, l.is_done
  from budget_lines l
  cross join lateral (
    select coalesce(sum(amount), 0) as amount from variations
    where organization_id = l.organization_id and line_id = l.id and state = 'approved' and deleted_at is null) v
  cross join lateral (
    select coalesce(sum(amount), 0) as amount from quotes
    where organization_id = l.organization_id and line_id = l.id and state = 'accepted' and deleted_at is null) q
  cross join lateral (
    select coalesce(sum(amount), 0) as amount from expenses
    where organization_id = l.organization_id and line_id = l.id and deleted_at is null) e
  where l.deleted_at is null
  union all
  select e.organization_id, e.project_id, 0, 0, sum(e.amount), null, false
  from expenses e
  left join budget_lines l on l.organization_id = e.organization_id and l.id = e.line_id and l.deleted_at is null
  where e.deleted_at is null and e.purpose = 'renovation' and l.id is null
  group by e.organization_id, e.project_id
),
sums as (
  select organization_id, project_id, sum(current) as budget,
    sum(spent + case when is_done then 0 else coalesce(to_complete, greatest(0, greatest(current, committed) - spent)) end)
      as forecast
  from lines group by organization_id, project_id
)
update projects p set budget = s.budget, budget_forecast = s.forecast
from sums s
where s.organization_id = p.organization_id and s.project_id = p.id;
