-- The dates of an agreement stay open after Won. Of deals that were won before, a settlement on a past day has been, so that it isn't
-- called overdue now: it gets the settlement date, from which the months held are counted already.
alter table opportunities no force row level security;
alter table agreements no force row level security;
insert into agreements as a (organization_id, opportunity_id, terms, state)
select o.organization_id, o.id,
  jsonb_build_object('price', o.actual_purchase_price, 'settlementNominated', o.due_date, 'settledOn', o.due_date), 'settled'
from opportunities o
where o.status = 'won' and o.deleted_at is null and o.due_date < (now() at time zone 'Pacific/Auckland')::date
on conflict (organization_id, opportunity_id) do update
  set terms = a.terms || jsonb_build_object('settledOn', excluded.terms->'settledOn'), state = 'settled', version = a.version + 1,
    updated_at = now()
  where coalesce(a.state, 'draft') not in ('settled', 'cancelled');
update opportunities o set next_date = null
from agreements a
where a.organization_id = o.organization_id and a.opportunity_id = o.id and a.state = 'settled' and o.status = 'won'
  and o.next_date is not null;
alter table opportunities force row level security;
alter table agreements force row level security;
