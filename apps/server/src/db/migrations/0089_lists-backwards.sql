DROP INDEX "application_calls_application_id_at_index";--> statement-breakpoint
DROP INDEX "appointment_notes_appointment_id_at_index";--> statement-breakpoint
DROP INDEX "approval_decisions_account_id_id_index";--> statement-breakpoint
DROP INDEX "approval_decisions_for_account_id_id_index";--> statement-breakpoint
DROP INDEX "approval_delegations_organization_id_id_index";--> statement-breakpoint
DROP INDEX "batches_of_owner";--> statement-breakpoint
DROP INDEX "bill_exports_asked_by_id_index";--> statement-breakpoint
DROP INDEX "bills_partner_id_period_id_index";--> statement-breakpoint
DROP INDEX "bills_period_id_index";--> statement-breakpoint
DROP INDEX "bills_by_state";--> statement-breakpoint
DROP INDEX "bills_that_differ";--> statement-breakpoint
DROP INDEX "issuances_by_time";--> statement-breakpoint
DROP INDEX "parties_approving";--> statement-breakpoint
DROP INDEX "contracts_owner_kind_owner_id_id_index";--> statement-breakpoint
DROP INDEX "contracts_by_author";--> statement-breakpoint
DROP INDEX "uploaded_documents_application_id_id_index";--> statement-breakpoint
DROP INDEX "counterparties_of_owner";--> statement-breakpoint
DROP INDEX "digest_signatures_application_id_id_index";--> statement-breakpoint
DROP INDEX "events_act_id_index";--> statement-breakpoint
DROP INDEX "events_actor_kind_actor_id_id_index";--> statement-breakpoint
DROP INDEX "events_target_type_target_id_id_index";--> statement-breakpoint
DROP INDEX "events_organization_id_id_index";--> statement-breakpoint
DROP INDEX "files_created_at_index";--> statement-breakpoint
DROP INDEX "identity_requests_application_id_id_index";--> statement-breakpoint
DROP INDEX "face_checks_verification_id_id_index";--> statement-breakpoint
DROP INDEX "face_checks_person_id_id_index";--> statement-breakpoint
DROP INDEX "verification_transfers_verification_id_id_index";--> statement-breakpoint
DROP INDEX "verifications_person_id_id_index";--> statement-breakpoint
DROP INDEX "verifications_organization_id_id_index";--> statement-breakpoint
DROP INDEX "ledger_entries_created_at_index";--> statement-breakpoint
DROP INDEX "usage_records_owner_kind_owner_id_id_index";--> statement-breakpoint
DROP INDEX "notices_person_id_id_index";--> statement-breakpoint
DROP INDEX "order_authorizations_order_id_id_index";--> statement-breakpoint
DROP INDEX "payments_state_id_index";--> statement-breakpoint
DROP INDEX "reconciliations_day_index";--> statement-breakpoint
DROP INDEX "refunds_state_id_index";--> statement-breakpoint
DROP INDEX "price_lists_valid_from_number_index";--> statement-breakpoint
DROP INDEX "consents_person_id_kind_id_index";--> statement-breakpoint
DROP INDEX "data_exports_person_id_id_index";--> statement-breakpoint
DROP INDEX "seal_pictures_owner_kind_owner_id_id_index";--> statement-breakpoint
DROP INDEX "seal_filings_seal_id_number_index";--> statement-breakpoint
DROP INDEX "seal_makings_owner_kind_owner_id_id_index";--> statement-breakpoint
DROP INDEX "seal_makings_seal_id_id_index";--> statement-breakpoint
DROP INDEX "seals_owner_kind_owner_id_id_index";--> statement-breakpoint
DROP INDEX "seals_state_id_index";--> statement-breakpoint
DROP INDEX "subscriber_certificates_owner_kind_owner_id_id_index";--> statement-breakpoint
DROP INDEX "seal_grants_seal_id_id_index";--> statement-breakpoint
DROP INDEX "seal_use_requests_seal_id_state_id_index";--> statement-breakpoint
DROP INDEX "seal_use_requests_account_id_id_index";--> statement-breakpoint
DROP INDEX "use_requests_pending";--> statement-breakpoint
DROP INDEX "seal_uses_seal_id_id_index";--> statement-breakpoint
DROP INDEX "seal_uses_owner_kind_owner_id_id_index";--> statement-breakpoint
DROP INDEX "sign_code_comers_newest";--> statement-breakpoint
DROP INDEX "sign_codes_of_owner";--> statement-breakpoint
DROP INDEX "silent_authorisations_organization_id_id_index";--> statement-breakpoint
DROP INDEX "templates_of_owner";--> statement-breakpoint
DROP INDEX "operator_changes_operator_id_at_index";--> statement-breakpoint
DROP INDEX "webhook_attempts_delivery_id_id_index";--> statement-breakpoint
DROP INDEX "webhook_deliveries_endpoint_id_id_index";--> statement-breakpoint
DROP INDEX "work_orders_owner_kind_owner_id_turn_at_index";--> statement-breakpoint
ALTER TABLE "bill_exports" ALTER COLUMN "bill_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "bill_lines" ALTER COLUMN "quantity" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "bill_matches" ALTER COLUMN "platform_quantity" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "bill_matches" ALTER COLUMN "partner_quantity" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "bill_exports" ADD COLUMN "list" jsonb;--> statement-breakpoint
ALTER TABLE "bill_exports" ADD COLUMN "partner_id" uuid;--> statement-breakpoint
ALTER TABLE "bill_exports" ADD CONSTRAINT "bill_exports_partner_id_partners_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partners"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "application_calls_application_id_at_index" ON "application_calls" USING btree ("application_id","at");--> statement-breakpoint
CREATE INDEX "appointment_notes_appointment_id_at_index" ON "appointment_notes" USING btree ("appointment_id","at");--> statement-breakpoint
CREATE INDEX "approval_decisions_account_id_id_index" ON "approval_decisions" USING btree ("account_id","id");--> statement-breakpoint
CREATE INDEX "approval_decisions_for_account_id_id_index" ON "approval_decisions" USING btree ("for_account_id","id");--> statement-breakpoint
CREATE INDEX "approval_delegations_organization_id_id_index" ON "approval_delegations" USING btree ("organization_id","id");--> statement-breakpoint
CREATE INDEX "batches_of_owner" ON "batches" USING btree ("owner_kind","owner_id","id");--> statement-breakpoint
CREATE INDEX "bill_exports_asked_by_id_index" ON "bill_exports" USING btree ("asked_by","id");--> statement-breakpoint
CREATE INDEX "bills_partner_id_period_id_index" ON "bills" USING btree ("partner_id","period","id") WHERE "bills"."state" <> 'adjusted';--> statement-breakpoint
CREATE INDEX "bills_period_id_index" ON "bills" USING btree ("period","id") WHERE "bills"."state" <> 'adjusted';--> statement-breakpoint
CREATE INDEX "bills_by_state" ON "bills" USING btree ("state","period","id") WHERE "bills"."state" <> 'adjusted';--> statement-breakpoint
CREATE INDEX "bills_that_differ" ON "bills" USING btree ("period","id") WHERE "bills"."state" <> 'adjusted' and "bills"."difference" <> 0;--> statement-breakpoint
CREATE INDEX "issuances_by_time" ON "issuances" USING btree ("intended_at","serial") WHERE "issuances"."holder_id" is null;--> statement-breakpoint
CREATE INDEX "parties_approving" ON "contract_parties" USING btree ("account_id","id") WHERE "contract_parties"."part" = 'approver' and "contract_parties"."state" in ('PENDING', 'READ');--> statement-breakpoint
CREATE INDEX "contracts_owner_kind_owner_id_id_index" ON "contracts" USING btree ("owner_kind","owner_id","id");--> statement-breakpoint
CREATE INDEX "contracts_by_author" ON "contracts" USING btree ("account_id","id");--> statement-breakpoint
CREATE INDEX "uploaded_documents_application_id_id_index" ON "uploaded_documents" USING btree ("application_id","id");--> statement-breakpoint
CREATE INDEX "counterparties_of_owner" ON "counterparties" USING btree ("owner_kind","owner_id","id");--> statement-breakpoint
CREATE INDEX "digest_signatures_application_id_id_index" ON "digest_signatures" USING btree ("application_id","id");--> statement-breakpoint
CREATE INDEX "events_act_id_index" ON "events" USING btree ("act","id");--> statement-breakpoint
CREATE INDEX "events_actor_kind_actor_id_id_index" ON "events" USING btree ("actor_kind","actor_id","id");--> statement-breakpoint
CREATE INDEX "events_target_type_target_id_id_index" ON "events" USING btree ("target_type","target_id","id");--> statement-breakpoint
CREATE INDEX "events_organization_id_id_index" ON "events" USING btree ("organization_id","id");--> statement-breakpoint
CREATE INDEX "files_created_at_index" ON "files" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "identity_requests_application_id_id_index" ON "identity_requests" USING btree ("application_id","id");--> statement-breakpoint
CREATE INDEX "face_checks_verification_id_id_index" ON "face_checks" USING btree ("verification_id","id");--> statement-breakpoint
CREATE INDEX "face_checks_person_id_id_index" ON "face_checks" USING btree ("person_id","id");--> statement-breakpoint
CREATE INDEX "verification_transfers_verification_id_id_index" ON "verification_transfers" USING btree ("verification_id","id");--> statement-breakpoint
CREATE INDEX "verifications_person_id_id_index" ON "verifications" USING btree ("person_id","id");--> statement-breakpoint
CREATE INDEX "verifications_organization_id_id_index" ON "verifications" USING btree ("organization_id","id");--> statement-breakpoint
CREATE INDEX "ledger_entries_created_at_index" ON "ledger_entries" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "usage_records_owner_kind_owner_id_id_index" ON "usage_records" USING btree ("owner_kind","owner_id","id");--> statement-breakpoint
CREATE INDEX "notices_person_id_id_index" ON "notices" USING btree ("person_id","id");--> statement-breakpoint
CREATE INDEX "order_authorizations_order_id_id_index" ON "order_authorizations" USING btree ("order_id","id");--> statement-breakpoint
CREATE INDEX "payments_state_id_index" ON "payments" USING btree ("state","id");--> statement-breakpoint
CREATE INDEX "reconciliations_day_index" ON "reconciliations" USING btree ("day");--> statement-breakpoint
CREATE INDEX "refunds_state_id_index" ON "refunds" USING btree ("state","id");--> statement-breakpoint
CREATE INDEX "price_lists_valid_from_number_index" ON "price_lists" USING btree ("valid_from","number");--> statement-breakpoint
CREATE INDEX "consents_person_id_kind_id_index" ON "consents" USING btree ("person_id","kind","id");--> statement-breakpoint
CREATE INDEX "data_exports_person_id_id_index" ON "data_exports" USING btree ("person_id","id");--> statement-breakpoint
CREATE INDEX "seal_pictures_owner_kind_owner_id_id_index" ON "seal_pictures" USING btree ("owner_kind","owner_id","id");--> statement-breakpoint
CREATE INDEX "seal_filings_seal_id_number_index" ON "seal_filings" USING btree ("seal_id","number");--> statement-breakpoint
CREATE INDEX "seal_makings_owner_kind_owner_id_id_index" ON "seal_makings" USING btree ("owner_kind","owner_id","id");--> statement-breakpoint
CREATE INDEX "seal_makings_seal_id_id_index" ON "seal_makings" USING btree ("seal_id","id");--> statement-breakpoint
CREATE INDEX "seals_owner_kind_owner_id_id_index" ON "seals" USING btree ("owner_kind","owner_id","id");--> statement-breakpoint
CREATE INDEX "seals_state_id_index" ON "seals" USING btree ("state","id");--> statement-breakpoint
CREATE INDEX "subscriber_certificates_owner_kind_owner_id_id_index" ON "subscriber_certificates" USING btree ("owner_kind","owner_id","id");--> statement-breakpoint
CREATE INDEX "seal_grants_seal_id_id_index" ON "seal_grants" USING btree ("seal_id","id");--> statement-breakpoint
CREATE INDEX "seal_use_requests_seal_id_state_id_index" ON "seal_use_requests" USING btree ("seal_id","state","id");--> statement-breakpoint
CREATE INDEX "seal_use_requests_account_id_id_index" ON "seal_use_requests" USING btree ("account_id","id");--> statement-breakpoint
CREATE INDEX "use_requests_pending" ON "seal_use_requests" USING btree ("seal_id","id") WHERE "seal_use_requests"."state" = 'pending';--> statement-breakpoint
CREATE INDEX "seal_uses_seal_id_id_index" ON "seal_uses" USING btree ("seal_id","id");--> statement-breakpoint
CREATE INDEX "seal_uses_owner_kind_owner_id_id_index" ON "seal_uses" USING btree ("owner_kind","owner_id","id");--> statement-breakpoint
CREATE INDEX "sign_code_comers_newest" ON "sign_code_comers" USING btree ("code_id","id");--> statement-breakpoint
CREATE INDEX "sign_codes_of_owner" ON "sign_codes" USING btree ("owner_kind","owner_id","id");--> statement-breakpoint
CREATE INDEX "silent_authorisations_organization_id_id_index" ON "silent_authorisations" USING btree ("organization_id","id");--> statement-breakpoint
CREATE INDEX "templates_of_owner" ON "templates" USING btree ("owner_kind","owner_id","id") WHERE "templates"."state" <> 'DELETED';--> statement-breakpoint
CREATE INDEX "operator_changes_operator_id_at_index" ON "operator_changes" USING btree ("operator_id","at");--> statement-breakpoint
CREATE INDEX "webhook_attempts_delivery_id_id_index" ON "webhook_attempts" USING btree ("delivery_id","id");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_endpoint_id_id_index" ON "webhook_deliveries" USING btree ("endpoint_id","id");--> statement-breakpoint
CREATE INDEX "work_orders_owner_kind_owner_id_turn_at_index" ON "work_orders" USING btree ("owner_kind","owner_id","turn_at");--> statement-breakpoint
ALTER TABLE "bill_exports" ADD CONSTRAINT "bill_export_of" CHECK (num_nonnulls("bill_exports"."bill_id", "bill_exports"."list") = 1 and ("bill_exports"."list" is not null or "bill_exports"."partner_id" is null));