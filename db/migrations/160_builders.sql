-- A builder is a guest of a deal who works on its project. The guest's row gives access; a builder isn't a member, so no policy of
-- members opens. Where the database compares rows, it is with `builder_deals()` and `builder_projects()`, which are null for everybody else.
alter table deal_guests drop constraint deal_guests_role_check, drop constraint deal_guests_sections_check;
alter table deal_guests
  add constraint deal_guests_role_check check (role in ('partner', 'accountant', 'builder')),
  add constraint deal_guests_sections_check check ((cardinality(sections) > 0) = (role <> 'builder')),
  -- Whether a builder sees the sums of the budget.
  add column sees_budget boolean not null default false;

-- Open streams of a builder end with their access.
create trigger announce_access_change after delete on deal_guests
  for each row when (old.user_id is not null) execute function announce_access_change();
create trigger announce_access_change_of_days after update of until, role on deal_guests
  for each row when (old.user_id is not null) execute function announce_access_change();

create function builder_id() returns uuid
language sql stable as $$
  select nullif(current_setting('app.builder', true), '')::uuid
$$;

-- The builder who added it, who may change it; null for a member's.
alter table expenses add column builder_id uuid default builder_id() references auth.users (id) on delete set null;
create index expenses_builder on expenses (builder_id) where builder_id is not null;

create function builder_deals() returns uuid[]
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if builder_id() is null then return null; end if;
  return (
    select array_agg(g.opportunity_id) from deal_guests g
    join opportunities o on o.organization_id = g.organization_id and o.id = g.opportunity_id and o.deleted_at is null
    where g.organization_id = nullif(current_setting('app.organization_id', true), '')::uuid
      and g.user_id = builder_id() and g.user_id = current_user_id() and g.role = 'builder'
      and (g.until is null or g.until >= (now() at time zone 'Pacific/Auckland')::date)
  );
end $$;

create function builder_organization() returns uuid
language sql stable as $$
  select nullif(current_setting('app.organization_id', true), '')::uuid where builder_deals() is not null
$$;

create function builder_projects() returns uuid[]
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if builder_id() is null then return null; end if;
  return (
    select array_agg(p.id) from projects p
    where p.organization_id = builder_organization() and p.opportunity_id = any (builder_deals()) and p.deleted_at is null
  );
end $$;

-- The documents that a builder may download, apart from photos and receipts.
create function builder_documents() returns uuid[]
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if builder_id() is null then return null; end if;
  return (
    select array_agg(d) from deal_guests g, unnest(g.documents) d
    where g.organization_id = builder_organization() and g.opportunity_id = any (builder_deals()) and g.user_id = builder_id()
  );
end $$;

-- What a project is made of. Its figures are worked out from all of its rows, so a builder's transaction reads them; answers leave out
-- what a builder doesn't see. Neither agents, notes, offers, scenarios, tax, incomes, packs, members nor other deals.
create policy builder on organizations for select to doneup_app using (id = (select builder_organization()));
create policy builder_version on organizations for update to doneup_app
  using (id = (select builder_organization())) with check (id = (select builder_organization()));
create policy builder on opportunities for select to doneup_app
  using (organization_id = (select builder_organization()) and id = any ((select builder_deals())::uuid[]));
-- Locked, never changed.
create policy builder_lock on opportunities for update to doneup_app
  using (organization_id = (select builder_organization()) and id = any ((select builder_deals())::uuid[])) with check (false);
create policy builder on agreements for select to doneup_app
  using (organization_id = (select builder_organization()) and opportunity_id = any ((select builder_deals())::uuid[]));
create policy builder on projects for select to doneup_app
  using (organization_id = (select builder_organization()) and id = any ((select builder_projects())::uuid[]));
create policy builder_work on projects for update to doneup_app
  using (organization_id = (select builder_organization()) and id = any ((select builder_projects())::uuid[]))
  with check (organization_id = (select builder_organization()) and id = any ((select builder_projects())::uuid[]) and deleted_at is null);
create policy builder on budget_lines for select to doneup_app
  using (organization_id = (select builder_organization()) and project_id = any ((select builder_projects())::uuid[]));
create policy builder on variations for select to doneup_app
  using (organization_id = (select builder_organization()) and project_id = any ((select builder_projects())::uuid[]));
create policy builder on quotes for select to doneup_app
  using (organization_id = (select builder_organization()) and project_id = any ((select builder_projects())::uuid[]));
create policy builder on project_events for select to doneup_app
  using (organization_id = (select builder_organization()) and project_id = any ((select builder_projects())::uuid[]));
create policy builder_entry on project_events for insert to doneup_app
  with check (organization_id = (select builder_organization()) and project_id = any ((select builder_projects())::uuid[])
    and user_id = current_user_id());
create policy builder_joined_entry on project_events for update to doneup_app
  using (organization_id = (select builder_organization()) and project_id = any ((select builder_projects())::uuid[])
    and user_id = current_user_id())
  with check (organization_id = (select builder_organization()) and project_id = any ((select builder_projects())::uuid[])
    and user_id = current_user_id());

create policy builder on tasks to doneup_app
  using (organization_id = (select builder_organization()) and project_id = any ((select builder_projects())::uuid[]))
  with check (organization_id = (select builder_organization()) and project_id = any ((select builder_projects())::uuid[]));

-- Of the renovation; a builder changes their own.
create policy builder on expenses for select to doneup_app
  using (organization_id = (select builder_organization()) and project_id = any ((select builder_projects())::uuid[])
    and purpose = 'renovation');
create policy builder_own on expenses for insert to doneup_app
  with check (organization_id = (select builder_organization()) and project_id = any ((select builder_projects())::uuid[])
    and purpose = 'renovation' and builder_id = current_user_id());
create policy builder_change on expenses for update to doneup_app
  using (organization_id = (select builder_organization()) and project_id = any ((select builder_projects())::uuid[])
    and purpose = 'renovation' and builder_id = current_user_id())
  with check (organization_id = (select builder_organization()) and project_id = any ((select builder_projects())::uuid[])
    and purpose = 'renovation' and builder_id = current_user_id());
create policy builder on suppliers for select to doneup_app using (organization_id = (select builder_organization()));
create policy builder_new on suppliers for insert to doneup_app with check (organization_id = (select builder_organization()));

create policy builder on documents for select to doneup_app
  using (organization_id = (select builder_organization()) and opportunity_id = any ((select builder_deals())::uuid[])
    and (category like 'photos%' or uploaded_by = current_user_id() or id = any ((select builder_documents())::uuid[])
      or exists (select from expenses e where e.organization_id = documents.organization_id and e.id = documents.expense_id)));
create policy builder_own on documents for insert to doneup_app
  with check (organization_id = (select builder_organization()) and opportunity_id = any ((select builder_deals())::uuid[])
    and (category like 'photos%' or category = 'receipts') and uploaded_by = current_user_id());
create policy builder_change on documents for update to doneup_app
  using (organization_id = (select builder_organization()) and opportunity_id = any ((select builder_deals())::uuid[])
    and (category like 'photos%' or uploaded_by = current_user_id()))
  with check (organization_id = (select builder_organization()) and opportunity_id = any ((select builder_deals())::uuid[])
    and (deleted_at is null or uploaded_by = current_user_id()));
create policy builder_own_pending on documents for delete to doneup_app
  using (organization_id = (select builder_organization()) and uploaded_by = current_user_id() and status = 'pending');

-- What each write leaves: its change, who is notified, the answer that a repeated request gets, and what other programs receive.
create policy builder_change on changes for insert to doneup_app with check (organization_id = (select builder_organization()));
create policy builder_notice on notifications for insert to doneup_app with check (organization_id = (select builder_organization()));
create policy builder_own on notifications for select to doneup_app
  using (organization_id = (select builder_organization()) and user_id = current_user_id());
create policy builder_undo on notifications for delete to doneup_app
  using (organization_id = (select builder_organization()) and user_id = current_user_id());
create policy builder_own on idempotency_keys to doneup_app
  using (organization_id = (select builder_organization()) and user_id = current_user_id())
  with check (organization_id = (select builder_organization()) and user_id = current_user_id());
create policy builder_event on webhook_endpoints for select to doneup_app using (organization_id = (select builder_organization()));
create policy builder_event on webhook_deliveries for insert to doneup_app
  with check (organization_id = (select builder_organization()));
create policy builder_of_this_write on webhook_deliveries for select to doneup_app
  using (organization_id = (select builder_organization()) and created_at = now());
