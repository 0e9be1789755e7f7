ALTER TABLE "contract_parties" DROP CONSTRAINT "party_organization";--> statement-breakpoint
ALTER TABLE "contract_parties" ADD COLUMN "role" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "contract_parties" ADD COLUMN "id_number" "bytea";--> statement-breakpoint
ALTER TABLE "contracts" ADD COLUMN "message" "bytea";--> statement-breakpoint
ALTER TABLE "contract_parties" ADD CONSTRAINT "party_organization" CHECK ("contract_parties"."kind" = 'organization' or "contract_parties"."organization_name" = '');