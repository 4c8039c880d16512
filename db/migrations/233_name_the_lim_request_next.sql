-- The next date of a deal is a LIM that isn't requested, too, as on its project; and it says whether the agreement is conditional.
alter table opportunities no force row level security;
alter table agreements no force row level security;
alter table conditions no force row level security;
update opportunities o
set next_date = jsonb_build_object('kind', 'lim_request', 'title', 'LIM request', 'on', r.request_by,
  'calendar', jsonb_build_object('rules', coalesce(a.terms->>'form', 'adls-11'),
    'provinces', coalesce(a.terms->'provinces', '[]'), 'scope', 'lim'))
from agreements a, (
  select organization_id, opportunity_id, min(request_by) as request_by
  from conditions
  where kind = 'lim' and status = 'open' and requested_on is null and deleted_at is null and request_by is not null
  group by 1, 2) r
where a.organization_id = o.organization_id and a.opportunity_id = o.id and a.state in ('conditional', 'unconditional')
  and r.organization_id = o.organization_id and r.opportunity_id = o.id
  and (o.next_date is null or o.next_date->>'on' is null or r.request_by < (o.next_date->>'on')::date);
update opportunities o set next_date = o.next_date || jsonb_build_object('isConditional', coalesce(a.state = 'conditional', false))
from (select organization_id, opportunity_id, state from agreements) a
where a.organization_id = o.organization_id and a.opportunity_id = o.id and o.next_date is not null;
update opportunities set next_date = next_date || '{"isConditional": false}'
where next_date is not null and not next_date ? 'isConditional';
alter table opportunities force row level security;
alter table agreements force row level security;
alter table conditions force row level security;
