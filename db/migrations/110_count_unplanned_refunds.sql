-- Spending that goes to no line has nothing to complete, so that its forecast is what was spent, also below 0.
alter table projects no force row level security;
alter table expenses no force row level security;
alter table budget_lines no force row level security;
update projects p set budget_forecast = p.budget_forecast + u.spent
from (
  select e.organization_id, e.project_id, sum(e.amount) as spent
  from expenses e
  left join budget_lines l on l.organization_id = e.organization_id and l.id = e.line_id and l.deleted_at is null
  where e.deleted_at is null and e.purpose = 'renovation' and l.id is null
  group by e.organization_id, e.project_id
  having sum(e.amount) < 0
) u
where u.organization_id = p.organization_id and u.project_id = p.id;
alter table projects force row level security;
alter table expenses force row level security;
alter table budget_lines force row level security;
