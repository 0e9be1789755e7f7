export { FlowPicture } from './flow-picture.tsx';
export {
  type Acting,
  conditionWords,
  type Flow,
  type FlowNode,
  type Flows,
  memberName,
  nodesOfContract,
  nodesOfFlow,
  nodesOfPlan,
  type Plan,
  templateHolds,
} from './nodes.ts';
