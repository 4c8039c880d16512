-- PostgreSQL prepares each sub-select of each policy of a table in every statement, also for members, whom it never serves: they took nearly
-- half of a move. Policies of guests and builders call one function a row instead. PostgreSQL evaluates policies from the last name to the
-- first, so `own_organization` opens a row to a member before they are reached. What is shared is looked up once, when a guest's or
-- builder's transaction begins.
create function begin_as_guest() returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform set_config('app.guest_deal', coalesce(guest_deal()::text, ''), true);
  perform set_config('app.guest_project', coalesce(guest_project()::text, ''), true);
end $$;

create function begin_as_builder() returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform set_config('app.builder_deals', coalesce(builder_deals()::text, ''), true);
  perform set_config('app.builder_projects', coalesce(builder_projects()::text, ''), true);
  perform set_config('app.builder_documents', coalesce(builder_documents()::text, ''), true);
end $$;

create function guest_has_organization(organization uuid) returns boolean
language plpgsql stable parallel safe as $$
begin
  return coalesce(current_setting('app.guest_deal', true), '') <> ''
    and organization::text = current_setting('app.organization_id', true);
end $$;

create function guest_has_deal(organization uuid, deal uuid) returns boolean
language plpgsql stable parallel safe as $$
begin
  return guest_has_organization(organization) and deal::text = current_setting('app.guest_deal', true);
end $$;

create function guest_has_project(organization uuid, project uuid) returns boolean
language plpgsql stable parallel safe as $$
begin
  return guest_has_organization(organization) and project::text = current_setting('app.guest_project', true);
end $$;

create function builder_has_organization(organization uuid) returns boolean
language plpgsql stable parallel safe as $$
begin
  return coalesce(current_setting('app.builder_deals', true), '') <> ''
    and organization::text = current_setting('app.organization_id', true);
end $$;

create function builder_has_deal(organization uuid, deal uuid) returns boolean
language plpgsql stable parallel safe as $$
begin
  return builder_has_organization(organization) and deal = any (current_setting('app.builder_deals', true)::uuid[]);
end $$;

create function builder_has_project(organization uuid, project uuid) returns boolean
language plpgsql stable parallel safe as $$
begin
  return builder_has_organization(organization) and project = any (nullif(current_setting('app.builder_projects', true), '')::uuid[]);
end $$;

-- A photo, what the builder uploaded, what is marked for them, and the receipts of expenses that they see.
create function builder_has_document(document documents) returns boolean
language plpgsql stable as $$
begin
  return builder_has_deal(document.organization_id, document.opportunity_id) and (
    document.category like 'photos%'
    or document.uploaded_by = current_user_id()
    or document.id = any (nullif(current_setting('app.builder_documents', true), '')::uuid[])
    or exists (select from expenses e where e.organization_id = document.organization_id and e.id = document.expense_id)
  );
end $$;

alter policy builder on organizations using (builder_has_organization(id));
alter policy builder_version on organizations using (builder_has_organization(id)) with check (builder_has_organization(id));
alter policy builder on opportunities using (builder_has_deal(organization_id, id));
alter policy builder_lock on opportunities using (builder_has_deal(organization_id, id)) with check (false);
alter policy builder on agreements using (builder_has_deal(organization_id, opportunity_id));
alter policy builder on projects using (builder_has_project(organization_id, id));
alter policy builder_work on projects
  using (builder_has_project(organization_id, id))
  with check (builder_has_project(organization_id, id) and deleted_at is null);
alter policy builder on budget_lines using (builder_has_project(organization_id, project_id));
alter policy builder on variations using (builder_has_project(organization_id, project_id));
alter policy builder on quotes using (builder_has_project(organization_id, project_id));
alter policy builder on project_events using (builder_has_project(organization_id, project_id));
alter policy builder_entry on project_events with check (builder_has_project(organization_id, project_id) and user_id = current_user_id());
alter policy builder_joined_entry on project_events
  using (builder_has_project(organization_id, project_id) and user_id = current_user_id())
  with check (builder_has_project(organization_id, project_id) and user_id = current_user_id());
alter policy builder on tasks
  using (builder_has_project(organization_id, project_id))
  with check (builder_has_project(organization_id, project_id));
alter policy builder on expenses using (builder_has_project(organization_id, project_id) and purpose = 'renovation');
alter policy builder_own on expenses
  with check (builder_has_project(organization_id, project_id) and purpose = 'renovation' and builder_id = current_user_id());
alter policy builder_change on expenses
  using (builder_has_project(organization_id, project_id) and purpose = 'renovation' and builder_id = current_user_id())
  with check (builder_has_project(organization_id, project_id) and purpose = 'renovation' and builder_id = current_user_id());
alter policy builder on suppliers using (builder_has_organization(organization_id));
alter policy builder_new on suppliers with check (builder_has_organization(organization_id));
alter policy builder on documents using (builder_has_document(documents));
alter policy builder_own on documents
  with check (builder_has_deal(organization_id, opportunity_id) and (category like 'photos%' or category = 'receipts')
    and uploaded_by = current_user_id());
alter policy builder_change on documents
  using (builder_has_deal(organization_id, opportunity_id) and (category like 'photos%' or uploaded_by = current_user_id()))
  with check (builder_has_deal(organization_id, opportunity_id) and (deleted_at is null or uploaded_by = current_user_id()));
alter policy builder_own_pending on documents
  using (builder_has_organization(organization_id) and uploaded_by = current_user_id() and status = 'pending');
alter policy builder_change on changes with check (builder_has_organization(organization_id));
alter policy builder_notice on notifications with check (builder_has_organization(organization_id));
alter policy builder_own on notifications using (builder_has_organization(organization_id) and user_id = current_user_id());
alter policy builder_undo on notifications using (builder_has_organization(organization_id) and user_id = current_user_id());
alter policy builder_own on idempotency_keys
  using (builder_has_organization(organization_id) and user_id = current_user_id())
  with check (builder_has_organization(organization_id) and user_id = current_user_id());
alter policy builder_event on webhook_endpoints using (builder_has_organization(organization_id));
alter policy builder_event on webhook_deliveries with check (builder_has_organization(organization_id));
alter policy builder_of_this_write on webhook_deliveries using (builder_has_organization(organization_id) and created_at = now());
alter policy guest_deal on organizations using (guest_has_organization(id));
alter policy guest_deal on opportunities using (guest_has_deal(organization_id, id));
alter policy guest_deal on projects using (guest_has_deal(organization_id, opportunity_id));
alter policy guest_deal on ownerships using (guest_has_deal(organization_id, opportunity_id));
alter policy guest_deal on packs using (guest_has_deal(organization_id, opportunity_id));
alter policy guest_deal on scenarios using (guest_has_deal(organization_id, opportunity_id));
alter policy guest_deal on documents using (guest_has_deal(organization_id, opportunity_id) and expense_id is null);
alter policy guest_deal on budget_lines using (guest_has_project(organization_id, project_id));
alter policy guest_deal on variations using (guest_has_project(organization_id, project_id));
alter policy guest_deal on quotes using (guest_has_project(organization_id, project_id));
alter policy guest_deal on expenses using (guest_has_project(organization_id, project_id));
