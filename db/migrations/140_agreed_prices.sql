-- The price of a deal that is agreed, by its signed agreement or the offer that was accepted. It follows both and is stored, because
-- every card of a board shows it.
alter table opportunities add column agreed_price numeric(11, 2) check (agreed_price > 0 and agreed_price <= 999999999);
alter table opportunities no force row level security;
alter table agreements no force row level security;
alter table offers no force row level security;
update opportunities o set agreed_price = p.price
from (
  select d.organization_id, d.id,
    case when coalesce(a.state, 'draft') = 'cancelled' then null
      when coalesce(a.state, 'draft') = 'draft' then f.amount
      else coalesce((a.terms->>'price')::numeric, f.amount) end as price
  from opportunities d
  left join agreements a on a.organization_id = d.organization_id and a.opportunity_id = d.id
  left join offers f on f.organization_id = d.organization_id and f.opportunity_id = d.id
    and f.outcome = 'accepted' and f.deleted_at is null
  where a.opportunity_id is not null or f.id is not null
) p
where p.organization_id = o.organization_id and p.id = o.id and p.price > 0;
alter table opportunities force row level security;
alter table agreements force row level security;
alter table offers force row level security;
