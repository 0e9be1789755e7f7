ALTER TABLE "wecom_contacts" ALTER COLUMN "phone" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "contract_parties" ADD COLUMN "contact_id" uuid;