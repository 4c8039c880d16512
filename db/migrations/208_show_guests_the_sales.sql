-- A guest with the section Value reads the counted sales of the deal and what they are adjusted by, as packs and share links show them.
-- What shows the property of a sale isn't a document of the deal to any guest.
create or replace function begin_as_guest() returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  deal uuid := guest_deal();
  access deal_guests;
  evidence uuid[];
begin
  if deal is not null then
    select g.* into access from deal_guests g where g.id = nullif(current_setting('app.guest', true), '')::uuid;
    select array_agg(c.document_id) into evidence from comparables c
    where c.organization_id = access.organization_id and c.opportunity_id = deal and c.document_id is not null
      and c.deleted_at is null;
  end if;
  perform set_config('app.guest_deal', coalesce(deal::text, ''), true);
  perform set_config('app.guest_project', coalesce(guest_project()::text, ''), true);
  perform set_config('app.guest_receipts', coalesce(access.role = 'accountant', false)::text, true);
  perform set_config('app.guest_codes', coalesce(access.sets_codes, false)::text, true);
  perform set_config('app.guest_sales', coalesce('value' = any (access.sections), false)::text, true);
  perform set_config('app.guest_evidence', coalesce(evidence, '{}')::text, true);
end $$;

create function guest_has_sales(organization uuid, deal uuid) returns boolean
language plpgsql stable parallel safe as $$
begin
  return guest_has_deal(organization, deal) and current_setting('app.guest_sales', true) = 'true';
end $$;
create policy guest_deal on comparables for select to doneup_app
  using (guest_has_sales(organization_id, opportunity_id) and weight > 0 and deleted_at is null);
create policy guest_deal on comparable_settings for select to doneup_app
  using (guest_has_sales(organization_id, opportunity_id));

create or replace function guest_has_document(document documents) returns boolean
language plpgsql stable parallel safe as $$
begin
  return guest_has_deal(document.organization_id, document.opportunity_id)
    and (document.expense_id is null or current_setting('app.guest_receipts', true) = 'true')
    and document.id <> all (coalesce(nullif(current_setting('app.guest_evidence', true), ''), '{}')::uuid[]);
end $$;
