-- What an accountant of a deal may do: read the receipts, ask for the account codes, or set them if the organization lets them.
alter table deal_guests
  add column sets_codes boolean not null default false,
  -- The day in Auckland on which the guest last asked for the account codes.
  add column codes_asked_on date,
  -- When the guest last opened the deal after another one: signing in opens the latest.
  add column opened_at timestamptz,
  add constraint deal_guests_sets_codes_check check (not sets_codes or role = 'accountant');

create or replace function begin_as_guest() returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  deal uuid := guest_deal();
  access deal_guests;
begin
  if deal is not null then
    select g.* into access from deal_guests g where g.id = nullif(current_setting('app.guest', true), '')::uuid;
  end if;
  perform set_config('app.guest_deal', coalesce(deal::text, ''), true);
  perform set_config('app.guest_project', coalesce(guest_project()::text, ''), true);
  perform set_config('app.guest_receipts', coalesce(access.role = 'accountant', false)::text, true);
  perform set_config('app.guest_codes', coalesce(access.sets_codes, false)::text, true);
end $$;

-- The receipts of expenses are an accountant's.
create function guest_has_document(document documents) returns boolean
language plpgsql stable parallel safe as $$
begin
  return guest_has_deal(document.organization_id, document.opportunity_id)
    and (document.expense_id is null or current_setting('app.guest_receipts', true) = 'true');
end $$;
alter policy guest_deal on documents using (guest_has_document(documents));

create function guest_sets_codes(organization uuid) returns boolean
language plpgsql stable parallel safe as $$
begin
  return guest_has_organization(organization) and current_setting('app.guest_codes', true) = 'true';
end $$;

-- What setting the account codes writes: the organization, its change, and the entry that says who did it.
create policy guest_codes on organizations for update to doneup_app
  using (guest_sets_codes(id)) with check (guest_sets_codes(id));
create policy guest_codes on changes for insert to doneup_app with check (guest_sets_codes(organization_id));
create policy guest_codes on audit_log for insert to doneup_app
  with check (guest_sets_codes(organization_id) and user_id = current_user_id());
