-- A guest's page says when a deal settled, as its packs do: both read it from the agreement.
create policy guest_deal on agreements for select to doneup_app using (guest_has_deal(organization_id, opportunity_id));
