export { FlowPicture } from './flow-picture.tsx';
export {
  conditionWords,
  type Flow,
  type FlowNode,
  type Flows,
  memberName,
  nodesOfContract,
  nodesOfFlow,
  nodesOfPlan,
  type Plan,
} from './nodes.ts';
